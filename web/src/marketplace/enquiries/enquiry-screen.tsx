import { mayPrepare, mayReadAll } from '@athar/contracts/core'
import {
  enquiryWorkflow,
  listEnquiries,
  mostMessageText,
  moveEnquiry,
  openEnquiryStates,
  readEnquiry,
  writeMessage,
  type Enquiry,
} from '@athar/contracts/marketplace'
import { paths } from '@athar/contracts/paths'
import { isolate, nameIn } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { callApi, useApiQuery, useErrorWords } from '../../platform/api/index.ts'
import { useAction } from '../../platform/api/use-action.ts'
import { ApplicationNumber, useMayApply } from '../../platform/applications/index.ts'
import { Form, ReasonDialog, useForm } from '../../platform/form/index.ts'
import { useLanguage } from '../../platform/language/index.ts'
import { NotFoundScreen, usePageTitle } from '../../platform/routing/index.ts'
import { LoadedPage } from '../../platform/routing/loaded-page.tsx'
import { RoleNeeded } from '../../platform/routing/role-needed.tsx'
import { StateBadge } from '../../platform/workflow/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { PlainText } from '../plain-text.tsx'
import { MessageFiles, MessageList } from './message-list.tsx'
import { pageClass } from './page-class.ts'

const touches = [readEnquiry, listEnquiries]

/** An enquiry as one of its sides reads and writes it. */
export function EnquiryScreen() {
  const { id = '' } = useParams()
  const { t } = useTranslation('marketplace')
  const reads = useMayApply(mayReadAll)
  const query = useApiQuery(readEnquiry, { params: { id } }, { staleTime: 0, enabled: reads })
  usePageTitle(query.data?.subject ?? t('enquiries.title'))
  if (!reads) return <RoleNeeded roles={mayReadAll} />
  if (query.error && [400, 404].includes(query.error.status)) return <NotFoundScreen />
  return <LoadedPage query={query}>{(enquiry) => <One enquiry={enquiry} />}</LoadedPage>
}

type Props = { readonly enquiry: Enquiry }

function One({ enquiry }: Props) {
  const { t } = useTranslation('marketplace')
  const { lang } = useLanguage()
  const writes = useMayApply(mayPrepare)
  const { side, subject, listing, listingId, other, state, number, version, messages } = enquiry
  const isOpen = openEnquiryStates.some((one) => one === state)
  const last = messages.at(-1)
  const listingWords = t('enquiries.toListing', { listing: isolate(nameIn(lang, listing).text) })
  return (
    <div className={pageClass}>
      <div className="space-y-2">
        <p className="text-sm">
          <Link
            to={side === 'asker' ? paths.marketplaceEnquiries() : paths.marketplaceEnquiriesReceived()}
            className="text-link underline underline-offset-2"
          >
            {t('enquiries.title')}
          </Link>
        </p>
        <h1 className="text-3xl wrap-anywhere">
          <bdi>{subject}</bdi>
        </h1>
        <p className="flex flex-wrap items-center gap-3">
          <StateBadge of={enquiryWorkflow} state={state} />
          <ApplicationNumber number={number} />
        </p>
        <p className="text-muted wrap-anywhere">
          {t(side === 'asker' ? 'enquiries.to' : 'enquiries.from')}:{' '}
          <bdi>{nameIn(lang, other).text || t('enquiries.gone')}</bdi>
        </p>
        <p className="wrap-anywhere">
          {listingId === null ? (
            listingWords
          ) : (
            <Link to={paths.marketplaceListing(listingId)} className="text-link underline underline-offset-2">
              {listingWords}
            </Link>
          )}
        </p>
      </div>
      <Ended enquiry={enquiry} />
      <Section title={t('enquiries.messages')}>
        <MessageList enquiry={enquiry} />
        {writes && isOpen && last?.own && <MessageFiles key={last.id} message={last} />}
      </Section>
      {isOpen && writes && <Answer key={version} enquiry={enquiry} />}
      {isOpen && writes && <Moves enquiry={enquiry} />}
      {isOpen && !writes && <p className="text-muted">{t('enquiries.readOnly')}</p>}
    </div>
  )
}

/** How it ended, with the reason where one was given. */
function Ended({ enquiry: { state, history, otherGone } }: Props) {
  const { t } = useTranslation('marketplace')
  const last = history.at(-1)
  if (state !== 'agreed' && state !== 'closed') return null
  return (
    <Alert severity="info" live={false} title={last && t(`history.${last.action}`)}>
      {last && last.comment !== '' && <PlainText>{last.comment}</PlainText>}
      <p>{t(`enquiries.ended.${state}`)}</p>
      {otherGone && <p>{t('enquiries.otherGone')}</p>}
    </Alert>
  )
}

function Answer({ enquiry: { id, side, version } }: Props) {
  const { t } = useTranslation('marketplace')
  const isAsker = side === 'asker'
  const form = useForm({
    name: 'answer',
    keep: `marketplace-enquiry:${id}`,
    initial: { text: '' },
    check: ({ text }) => (text.trim() === '' ? [{ path: 'text', code: 'missing' }] : []),
    send: ({ text }) => callApi(writeMessage, { params: { id }, body: { text, version } }),
    touches,
    onSaved: () => void toast.success(t('enquiries.sent')),
    fields: [
      {
        kind: 'long',
        name: 'text',
        label: t(isAsker ? 'enquiries.message' : 'enquiries.answer'),
        wrong: t('enquiries.messageMissing'),
        most: mostMessageText,
        required: true,
      },
    ],
  })
  return <Form form={form} submit={t(isAsker ? 'actions.ask-again' : 'actions.answer')} />
}

function Moves({ enquiry: { id, side, state, version } }: Props) {
  const { t } = useTranslation(['marketplace', 'common'])
  const [open, setOpen] = useState<'agree' | 'close' | null>(null)
  const errorWords = useErrorWords()
  const move = useAction(moveEnquiry, {
    touches,
    onDone: (moved) => {
      setOpen(null)
      toast.success(t(moved.state === 'agreed' ? 'enquiries.agreed' : 'enquiries.closed'))
    },
  })
  const close = side === 'asker' ? 'close-asked' : 'close-received'
  const act = (action: 'agree' | typeof close, reason = '') =>
    move.mutate({ params: { id }, body: { action, reason, version } })
  return (
    <div className="grid grid-cols-1 gap-3">
      {move.error && <Alert severity="error">{errorWords(move.error).text}</Alert>}
      <div className="flex flex-wrap gap-3">
        {side === 'asker' && state === 'answered' && (
          <Button variant="secondary" onClick={() => setOpen('agree')}>
            {t('actions.agree')}
          </Button>
        )}
        <Button variant="quiet" onClick={() => setOpen('close')}>
          {t(`actions.${close}`)}
        </Button>
      </div>
      <ConfirmDialog
        open={open === 'agree'}
        onOpenChange={(stays) => !stays && setOpen(null)}
        title={t('enquiries.agreeTitle')}
        text={t('enquiries.agreeText')}
        closeLabel={t('common:generic.close')}
        cancel={{ label: t('common:generic.cancel') }}
        act={{ label: t('actions.agree'), busy: move.isPending, onClick: () => act('agree') }}
      />
      {open === 'close' && (
        <ReasonDialog
          optional
          title={t(`actions.${close}`)}
          text={t('enquiries.closeText')}
          label={t('enquiries.reason')}
          act={t(`actions.${close}`)}
          busy={move.isPending}
          onClose={() => setOpen(null)}
          onAct={(reason) => act(close, reason)}
        />
      )}
    </div>
  )
}
