import { mayPrepare } from '@athar/contracts/core'
import {
  askProvider,
  listEnquiries,
  mostEnquirySubject,
  mostMessageText,
  readOffer,
  type Offer,
} from '@athar/contracts/marketplace'
import { paths } from '@athar/contracts/paths'
import { isolate, nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { SampleMark } from '../../content/index.ts'
import { callApi, useApiQuery } from '../../platform/api/index.ts'
import { useMayApply } from '../../platform/applications/index.ts'
import { Form, useForm } from '../../platform/form/index.ts'
import { useLanguage } from '../../platform/language/index.ts'
import { NotFoundScreen, usePageTitle } from '../../platform/routing/index.ts'
import { LoadedPage } from '../../platform/routing/loaded-page.tsx'
import { RoleNeeded } from '../../platform/routing/role-needed.tsx'
import { useGoOn } from '../../platform/routing/use-go-on.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { pageClass } from './page-class.ts'

/** A question to the provider of a published listing. */
export function AskScreen() {
  const { id = '' } = useParams()
  const { t } = useTranslation('marketplace')
  const query = useApiQuery(readOffer, { params: { id } })
  usePageTitle(t('ask.title'))
  if (query.error && [400, 404].includes(query.error.status)) return <NotFoundScreen />
  return <LoadedPage query={query}>{(offer) => <Ask offer={offer} />}</LoadedPage>
}

function Ask({ offer: { id, title, provider, sample } }: { readonly offer: Offer }) {
  const { t } = useTranslation('marketplace')
  const { lang } = useLanguage()
  const goOn = useGoOn()
  const writes = useMayApply(mayPrepare)
  const form = useForm({
    name: 'ask',
    keep: `marketplace-ask:${id}`,
    initial: { subject: '', text: '' },
    check: ({ subject, text }) => [
      ...(subject.trim() === '' ? [{ path: 'subject', code: 'missing' }] : []),
      ...(text.trim() === '' ? [{ path: 'text', code: 'missing' }] : []),
    ],
    send: (body) => callApi(askProvider, { params: { id }, body }),
    touches: [listEnquiries],
    onSaved: (enquiry) => {
      toast.success(t('ask.sent'))
      void goOn(paths.marketplaceEnquiry(enquiry.id))
    },
    fields: [
      {
        kind: 'text',
        name: 'subject',
        label: t('ask.subject'),
        wrong: t('ask.subjectMissing'),
        most: mostEnquirySubject,
        required: true,
      },
      {
        kind: 'long',
        name: 'text',
        label: t('ask.text'),
        hint: t('ask.textHint'),
        wrong: t('ask.textMissing'),
        most: mostMessageText,
        required: true,
      },
    ],
  })
  const names = { listing: isolate(nameIn(lang, title).text), provider: isolate(nameIn(lang, provider.name).text) }
  return (
    <div className={pageClass}>
      <div className="space-y-1">
        <h1 className="text-3xl">{t('ask.title')}</h1>
        <p className="max-w-3xl text-muted wrap-anywhere">
          <Link to={paths.marketplaceListing(id)} className="text-link underline underline-offset-2">
            {t('ask.about', names)}
          </Link>
          {sample && <SampleMark />}
        </p>
        <p className="max-w-3xl text-sm text-muted">{t('ask.seen')}</p>
      </div>
      {writes ? <Form form={form} submit={t('ask.send')} /> : <RoleNeeded roles={mayPrepare} />}
    </div>
  )
}
