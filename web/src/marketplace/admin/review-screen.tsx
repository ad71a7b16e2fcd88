import {
  categoryNames,
  listingWorkflow,
  listListingsForReview,
  moveListing,
  readListingForReview,
  showListingFileForReview,
  type ListingForReview,
} from '@athar/contracts/marketplace'
import { paths } from '@athar/contracts/paths'
import { isolate } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { Words } from '../../content/index.ts'
import { Loaded, useAction } from '../../platform/admin/index.ts'
import { fetchFile, useApiQuery } from '../../platform/api/index.ts'
import { Decision, ReviewedApplication } from '../../platform/applications/index.ts'
import { AnswerText, type FilesControl } from '../../platform/defined-form/index.ts'
import { useLanguage } from '../../platform/language/index.ts'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { NamedFiles } from '../listings/listing-files.tsx'
import { titleIn } from '../listings/title-in.ts'

/** One listing as submitted, with what visitors read of it now, for the editor who decides. */
export function ReviewScreen() {
  const { id = '' } = useParams()
  const query = useApiQuery(readListingForReview, { params: { id } }, { staleTime: 0 })
  return <Loaded query={query}>{(one) => <Review listing={one} />}</Loaded>
}

type Props = { readonly listing: ListingForReview }

function Review({ listing }: Props) {
  const { t } = useTranslation('marketplace')
  const { lang } = useLanguage()
  const { id, state, version, published } = listing
  const move = useAction(moveListing, {
    touches: [readListingForReview, listListingsForReview],
    onDone: (answer) => void toast.success(t('desk.moved', { state: t(`states.${answer.state}`) })),
  })
  const files: FilesControl = ({ ids }) => (
    <NamedFiles
      files={listing.files}
      ids={ids}
      loadOf={(fileId) => () => fetchFile(showListingFileForReview, { params: { id, fileId } })}
      onRemove={null}
    />
  )
  return (
    <ReviewedApplication
      of={listingWorkflow}
      title={isolate(titleIn(lang, listing.title, t('own.untitled')))}
      application={listing}
      files={files}
      facts={
        <span className="text-muted">
          <Words of={listing.organisation} /> · {categoryNames[listing.category][lang]} ·{' '}
          <Link to={paths.adminProvider(listing.organisationId)} className="text-link underline underline-offset-2">
            {t('checks.open')}
          </Link>
        </span>
      }
      above={published !== null && state === 'in-review' && <Changes listing={listing} files={files} />}
    >
      <Decision
        of={listingWorkflow}
        state={state}
        holds={published === null ? [] : ['public']}
        words={{
          title: t('desk.nextStep'),
          field: t('desk.reason'),
          hint: t('desk.reasonHint'),
          missing: t('desk.reasonMissing'),
        }}
        pending={move.isPending ? move.variables.body.action : null}
        onAct={(action, note, onSuccess) =>
          move.mutate({ params: { id }, body: { action, note, version } }, { onSuccess })
        }
      />
    </ReviewedApplication>
  )
}

/** What the change changes: each answer before and after. */
function Changes({ listing, files }: Props & { readonly files: FilesControl }) {
  const { t } = useTranslation('marketplace')
  const { lang } = useLanguage()
  const { form, answers, published } = listing
  const before = published ?? {}
  const changed = Object.keys(form.properties).filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(answers[name] ?? null),
  )
  return (
    <Section title={t('desk.changes')}>
      {changed.length === 0 ? (
        <p>{t('desk.noChanges')}</p>
      ) : (
        <dl className="grid grid-cols-1 gap-4">
          {changed.map((name) => (
            <div key={name}>
              <dt className="font-semibold">{form.properties[name]?.['x-label'][lang]}</dt>
              <dd className="grid grid-cols-1 gap-2 wrap-anywhere sm:grid-cols-2">
                <div>
                  <p className="text-sm text-muted">{t('desk.before')}</p>
                  <AnswerText form={form} name={name} answers={before} files={files} />
                </div>
                <div>
                  <p className="text-sm text-muted">{t('desk.after')}</p>
                  <AnswerText form={form} name={name} answers={answers} files={files} />
                </div>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  )
}
