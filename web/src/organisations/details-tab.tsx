import { mayAdminister } from '@athar/contracts/core'
import {
  readMe,
  readOrganisation,
  updateOrganisation,
  type OrganisationDetails,
  type OrganisationInput,
} from '@athar/contracts/organisations'
import { isolate, nameIn } from '@athar/i18n'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { paths } from '@athar/contracts/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ApiError, callApi, useApiQuery, useErrorWords } from '../platform/api/index.ts'
import { useLanguage } from '../platform/language/index.ts'
import { useMayAct } from '../platform/session/index.ts'
import { Alert } from '../ui/alert.tsx'
import { toast } from '../ui/toast/toast-store.ts'
import { Loaded } from '../platform/api/loaded.tsx'
import { OrganisationForm } from './organisation-form.tsx'

/** The field that a refusal is about; null where it is about none. */
function fieldOf(error: unknown): 'unifiedNumber' | null {
  const code = error instanceof ApiError ? error.code : null
  if (code === 'organisations.unified-number-taken') return 'unifiedNumber'
  return null
}

/** The answers of the first day; whoever may not change them reads them in the same form. */
export function DetailsTab() {
  const organisation = useApiQuery(readOrganisation, {})
  return <Loaded query={organisation}>{(found) => <Details key={found.id} found={found} />}</Loaded>
}

function Details({ found }: { readonly found: OrganisationDetails }) {
  const { t } = useTranslation('organisations')
  const queryClient = useQueryClient()
  const errorWords = useErrorWords()
  const mayChange = useMayAct(mayAdminister)
  const [currentYear] = useState(() => new Date().getFullYear())
  // What stands in the form was of this version, whatever was fetched since.
  const [version, setVersion] = useState(found.version)
  // Where somebody else saved meanwhile, the form goes on from what they saved, with what was typed here over it.
  const [overtaken, setOvertaken] = useState({ times: 0, now: false })
  if (overtaken.now) {
    setOvertaken({ times: overtaken.times + 1, now: false })
    setVersion(found.version)
  }
  const { id, sample: _sample, version: _version, renaming, ...stored } = found
  const initial = { ...stored, name: renaming?.state === 'waiting' ? renaming.name : stored.name }
  const update = useMutation({
    mutationFn: (input: OrganisationInput) => callApi(updateOrganisation, { body: { ...input, version } }),
    onSuccess: async (saved) => {
      setVersion(saved.version)
      toast.success(t('screen.saved'))
      await queryClient.invalidateQueries({ queryKey: [readOrganisation.name] })
      await queryClient.invalidateQueries({ queryKey: [readMe.name] })
    },
    // What is about a field stands there until it is changed; a line that goes after seconds tells the rest.
    onError: async (error) => {
      if (fieldOf(error) === null) toast.error(errorWords(error).text)
      if (!(error instanceof ApiError) || error.code !== 'conflict') return
      await queryClient.invalidateQueries({ queryKey: [readOrganisation.name] })
      setOvertaken((before) => ({ ...before, now: true }))
    },
  })
  const field = fieldOf(update.error)
  const refused = field === null ? null : { field, message: errorWords(update.error).text }
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
          initial={initial}
          overtaken={overtaken.times}
          currentYear={currentYear}
          busy={update.isPending}
          submitLabel={t('screen.save')}
          refused={refused}
          keptAs={`organisation:${id}`}
          onSubmit={(input) => update.mutateAsync(input)}
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
