import { listEngagements, type Engagement } from '@athar/contracts/organisations'
import { paths } from '@athar/contracts/paths'
import {
  beginInput,
  beginVerification,
  listVerifications,
  mayVerify,
  type VerificationDetail,
} from '@athar/contracts/verification'
import { isolate, nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { callApi, useApiQuery } from '../platform/api/index.ts'
import { Loaded } from '../platform/api/loaded.tsx'
import { Form, useForm } from '../platform/form/index.ts'
import { useFormat, useLanguage } from '../platform/language/index.ts'
import { usePageTitle } from '../platform/routing/index.ts'
import { RoleNeeded } from '../platform/routing/role-needed.tsx'
import { useMayAct } from '../platform/session/index.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/states.tsx'
import { useTermsFields, type TermsDraft } from './terms-fields.ts'

/** Begins the verification of a year that a client opened. */
export function NewVerificationScreen() {
  const { t } = useTranslation('verification')
  usePageTitle(t('new.title'))
  const verifies = useMayAct(mayVerify)
  const query = useApiQuery(listEngagements, {}, { enabled: verifies, staleTime: 0 })
  return (
    <div className="max-w-2xl space-y-5">
      <div className="space-y-1">
        <h1 className="text-2xl">{t('new.title')}</h1>
        <p className="text-muted">{t('new.lead')}</p>
      </div>
      {verifies ? (
        <Loaded query={query}>
          {({ received }) => {
            const open = received.filter(({ state }) => state === 'open')
            return open.length === 0 ? <NoEngagement /> : <BeginForm engagements={open} />
          }}
        </Loaded>
      ) : (
        <RoleNeeded roles={mayVerify} />
      )}
    </div>
  )
}

function NoEngagement() {
  const { t } = useTranslation('verification')
  return (
    <EmptyState
      icon="list"
      title={t('new.none')}
      action={
        <Link to={`${paths.organisation()}?tab=engagements`} className={buttonClass()}>
          {t('list.toEngagements')}
        </Link>
      }
    >
      <p>{t('new.noneText')}</p>
    </EmptyState>
  )
}

type Draft = TermsDraft & { readonly engagementId: string }

function BeginForm({ engagements }: { readonly engagements: readonly Engagement[] }) {
  const { t } = useTranslation('verification')
  const { lang } = useLanguage()
  const format = useFormat()
  const navigate = useNavigate()
  const terms = useTermsFields<Draft>()
  const form = useForm<Draft, Draft, VerificationDetail>({
    name: 'verification',
    keep: 'verification:new',
    initial: {
      engagementId: engagements[0]?.id ?? '',
      level: 'limited',
      materialityPercent: '5',
      scope: '',
      criteria: '',
      users: '',
      place: '',
      riskNotes: '',
    },
    schema: beginInput,
    fields: ({ engagementId }) => [
      {
        kind: 'choice',
        name: 'engagementId',
        label: t('new.engagement'),
        hint: t('new.engagementHint'),
        options: engagements.map(({ id, kind, client, inventoryYear, projectName }) => ({
          value: id,
          label: t('new.engagementOf', {
            client: isolate(nameIn(lang, client).text),
            subject: t(`subjects.${kind}`, { year: format.year(inventoryYear), name: isolate(projectName ?? '') }),
          }),
        })),
      },
      ...terms(engagements.find(({ id }) => id === engagementId)?.kind ?? 'inventory'),
    ],
    send: (body) => callApi(beginVerification, { body }),
    touches: [listVerifications],
    onSaved: ({ id }) => void navigate(paths.mrvVerification(id)),
  })
  return <Form form={form} submit={t('new.begin')} />
}
