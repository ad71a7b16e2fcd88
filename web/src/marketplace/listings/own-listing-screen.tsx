import { mayPrepare, mayReadAll } from '@athar/contracts/core'
import {
  categoryNames,
  listingProblems,
  listingWorkflow,
  listOwnListings,
  readOwnListing,
  reopenListing,
  saveListing,
  submitListing,
  withdrawListing,
  type OwnListing,
} from '@athar/contracts/marketplace'
import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { callApi, useApiQuery } from '../../platform/api/index.ts'
import { Loaded } from '../../platform/api/loaded.tsx'
import { useAction } from '../../platform/api/use-action.ts'
import { ApplicationNumber, OwnApplication, Withdraw } from '../../platform/applications/index.ts'
import { DefinedAnswers, type FilesControl } from '../../platform/defined-form/index.ts'
import { useLanguage } from '../../platform/language/index.ts'
import { usePageTitle } from '../../platform/routing/index.ts'
import { RoleNeeded } from '../../platform/routing/role-needed.tsx'
import { useAddress } from '../../platform/routing/use-address.ts'
import { useMayAct } from '../../platform/session/index.ts'
import { StateBadge } from '../../platform/workflow/index.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { ListingFiles } from './listing-files.tsx'
import { titleIn } from './title-in.ts'

const touches = [readOwnListing, listOwnListings]

/** A listing as its provider writes and follows it. */
export function OwnListingScreen() {
  const { id = '' } = useParams()
  const { t } = useTranslation('marketplace')
  const reads = useMayAct(mayReadAll)
  const query = useApiQuery(readOwnListing, { params: { id } }, { staleTime: 0, enabled: reads })
  usePageTitle(t('own.pageTitle'))
  if (!reads) return <RoleNeeded roles={mayReadAll} />
  return <Loaded query={query}>{(listing) => <One key={listing.id} listing={listing} />}</Loaded>
}

type Props = { readonly listing: OwnListing }

function One({ listing }: Props) {
  const { t } = useTranslation('marketplace')
  const { lang } = useLanguage()
  const writes = useMayAct(mayPrepare)
  const { id, state } = listing
  const address = useAddress()
  const submit = useAction(submitListing, {
    touches,
    onDone: () => {
      toast.success(t('own.sent'))
      address.set({ change: null, step: null })
    },
  })
  const files: FilesControl = (given) => (
    <ListingFiles
      {...given}
      listingId={id}
      files={listing.files}
      kind={given.field === 'pictures' ? 'picture' : 'document'}
    />
  )
  const changing = address.params.get('change') !== null
  const title = titleIn(lang, listing.title, t('own.untitled'))
  return (
    <div className="space-y-5">
      <div className="space-y-1">
        <p className="text-sm text-muted">{categoryNames[listing.category][lang]}</p>
        <h1 className="text-2xl wrap-anywhere">
          <bdi>{title}</bdi>
        </h1>
      </div>
      <Status
        listing={listing}
        writes={writes}
        changing={changing}
        onChange={() => address.set({ change: 'yes' }, 'step')}
      />
      {state === 'published' && !changing ? (
        <DefinedAnswers form={listing.form} answers={listing.published ?? {}} files={files} />
      ) : (
        <OwnApplication
          of={listingWorkflow}
          application={listing}
          writes={writes}
          says={{ 'return-listing': t('own.returnedTitle'), suspend: t('own.suspendedTitle') }}
          words={{ submit: t('actions.submit'), readOnly: t('own.readOnly') }}
          files={files}
          problemsOf={listingProblems}
          save={(body) => callApi(saveListing, { params: { id }, body })}
          submitting={submit.isPending}
          onSubmit={(version) => submit.mutate({ params: { id }, body: { version } })}
        >
          {null}
        </OwnApplication>
      )}
      {writes && state !== 'withdrawn' && state !== 'suspended' && <WithdrawListing listing={listing} />}
    </div>
  )
}

type StatusProps = Props & {
  readonly writes: boolean
  readonly changing: boolean
  readonly onChange: () => void
}

/** Where it is, what visitors read, and what may be done next. */
function Status({ listing, writes, changing, onChange }: StatusProps) {
  const { t } = useTranslation('marketplace')
  const { id, state, number, publishedAt, version } = listing
  const reopen = useAction(reopenListing, { touches })
  const isPublic = publishedAt !== null && state !== 'suspended'
  return (
    <Section title={t('own.status')}>
      <p className="flex flex-wrap items-center gap-3">
        <StateBadge of={listingWorkflow} state={state} />
        {number !== null && <ApplicationNumber number={number} />}
      </p>
      <p>{t(isPublic && state !== 'published' ? 'own.oldStands' : `own.statusText.${state}`)}</p>
      <div className="flex flex-wrap gap-3">
        {isPublic && (
          <Link to={paths.marketplaceListing(id)} className={buttonClass()}>
            {t('own.publicPage')}
          </Link>
        )}
        {writes && state === 'published' && !changing && (
          <Button variant="primary" onClick={onChange}>
            {t('own.change')}
          </Button>
        )}
        {writes && state === 'withdrawn' && (
          <Button busy={reopen.isPending} onClick={() => reopen.mutate({ params: { id }, body: { version } })}>
            {t('actions.reopen-listing')}
          </Button>
        )}
      </div>
    </Section>
  )
}

function WithdrawListing({ listing: { id, version } }: Props) {
  const { t } = useTranslation('marketplace')
  const withdraw = useAction(withdrawListing, { touches, onDone: () => void toast.success(t('own.withdrawn')) })
  return (
    <Withdraw
      words={{ act: t('actions.withdraw-listing'), title: t('own.withdrawTitle'), text: t('own.withdrawText') }}
      busy={withdraw.isPending}
      onAct={(done) => withdraw.mutate({ params: { id }, body: { version } }, { onSuccess: done })}
    />
  )
}
