import { mayAdminister } from '@athar/contracts/core'
import { readMe, readOrganisation, updateOrganisation, type OrganisationDetails } from '@athar/contracts/organisations'
import { isolate, nameIn } from '@athar/i18n'
import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { callApi, useApiQuery } from '../platform/api/index.ts'
import { useLanguage } from '../platform/language/index.ts'
import { useMayAct } from '../platform/session/index.ts'
import { Alert } from '../ui/alert.tsx'
import { toast } from '../ui/toast/toast-store.ts'
import { Loaded } from '../platform/api/loaded.tsx'
import { OrganisationForm } from './organisation-form.tsx'

/** The answers of the first day; whoever may not change them reads them in the same form. */
export function DetailsTab() {
  const organisation = useApiQuery(readOrganisation, {})
  return <Loaded query={organisation}>{(found) => <Details key={found.id} found={found} />}</Loaded>
}

function Details({ found }: { readonly found: OrganisationDetails }) {
  const { t } = useTranslation('organisations')
  const mayChange = useMayAct(mayAdminister)
  const { id, version, renaming } = found
  const stored = { ...found, name: renaming?.state === 'waiting' ? renaming.name : found.name }
  return (
    <div className="max-w-3xl space-y-6">
      <p>
        <Link className="text-link underline" to={paths.inventorySites()}>
          {t('screen.sites')}
        </Link>{' '}
        <span className="text-muted">· {t('screen.sitesText')}</span>
      </p>
      {mayChange && found.version === 1 && !found.sample && (
        <Alert severity="info" live={false} title={t('screen.settingsReview')}>
          <p>{t('screen.settingsReviewText')}</p>
        </Alert>
      )}
      {renaming && <Renaming {...renaming} />}
      <fieldset disabled={!mayChange} className="space-y-4">
        <legend className="sr-only">{t('screen.details')}</legend>
        {!mayChange && <p className="text-muted">{t('screen.readOnly')}</p>}
        <OrganisationForm
          stored={stored}
          version={version}
          submit={t('screen.save')}
          keep={`organisation:${id}`}
          send={(input, seen) => callApi(updateOrganisation, { body: { ...input, version: seen } })}
          touches={[readOrganisation, readMe]}
          onSaved={() => toast.success(t('screen.saved'))}
        />
      </fieldset>
    </div>
  )
}

/** A name that everybody will read once an editor accepts it, or why it was refused. */
function Renaming({ name, state, reason }: NonNullable<OrganisationDetails['renaming']>) {
  const { t } = useTranslation('organisations')
  const { lang } = useLanguage()
  const said = { name: isolate(nameIn(lang, name).text) }
  return state === 'waiting' ? (
    <Alert severity="info" live={false} title={t('screen.renamingWaiting', said)}>
      {t('screen.renamingWaitingText')}
    </Alert>
  ) : (
    <Alert severity="warning" live={false} title={t('screen.renamingRefused', said)}>
      {t('platform.publishers.refusedFor', { reason: isolate(reason) })}
    </Alert>
  )
}
