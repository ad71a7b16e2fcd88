import { paths } from '@athar/contracts/paths'
import { downloadStatement, mayVerify, withdrawStatement } from '@athar/contracts/verification'
import { isolate } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { fetchFile, saveFile, useErrorWords } from '../platform/api/index.ts'
import { useAction } from '../platform/api/use-action.ts'
import { ReasonDialog } from '../platform/form/index.ts'
import { useFormat, useLanguage } from '../platform/language/index.ts'
import { useMayAct } from '../platform/session/index.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'
import { toast } from '../ui/toast/toast-store.ts'
import { Written } from './facts.tsx'
import { touches, type Of } from './parts.tsx'

/** The signed statement: as a document, as the file that anyone checks, and its withdrawal. */
export function Statement({ of }: Of) {
  const { t } = useTranslation('verification')
  const { lang } = useLanguage()
  const format = useFormat()
  const errorWords = useErrorWords()
  const [busy, setBusy] = useState<'pdf' | 'json' | null>(null)
  const withdraws = useMayAct(mayVerify) && of.side === 'verifier' && of.state === 'signed'
  const { statement } = of
  if (!statement) return null
  const download = async (kind: 'pdf' | 'json') => {
    setBusy(kind)
    try {
      saveFile(await fetchFile(downloadStatement, { params: { id: of.id }, query: { format: kind, lang } }))
    } catch (error) {
      toast.error(errorWords(error).text)
    } finally {
      setBusy(null)
    }
  }
  return (
    <Section
      title={t('statement.section')}
      text={t('statement.standing', { date: format.dayOf(statement.signedAt), number: isolate(statement.number) })}
    >
      {statement.withdrawnAt !== null && (
        <Alert
          severity="warning"
          live={false}
          title={t('proof.withdrawn', { date: format.dayOf(statement.withdrawnAt) })}
        >
          <Written>{statement.withdrawReason ?? ''}</Written>
        </Alert>
      )}
      <p className="flex flex-wrap gap-3">
        <Button icon="download" variant="primary" busy={busy === 'pdf'} onClick={() => void download('pdf')}>
          {t('statement.download')}
        </Button>
        <Button icon="download" busy={busy === 'json'} onClick={() => void download('json')}>
          {t('statement.downloadFile')}
        </Button>
        <Link to={paths.proof(statement.number)} className={buttonClass()}>
          {t('statement.open')}
        </Link>
        {withdraws && <Withdraw of={of} />}
      </p>
    </Section>
  )
}

function Withdraw({ of }: Of) {
  const { t } = useTranslation('verification')
  const [asking, setAsking] = useState(false)
  const withdraw = useAction(withdrawStatement, {
    touches,
    onDone: () => {
      setAsking(false)
      toast.success(t('statement.withdrawnDone'))
    },
  })
  return (
    <>
      <Button variant="dangerOutline" onClick={() => setAsking(true)}>
        {t('statement.withdraw')}
      </Button>
      {asking && (
        <ReasonDialog
          title={t('statement.withdraw')}
          text={t('statement.withdrawText')}
          act={t('statement.withdraw')}
          label={t('page.reason')}
          missing={t('page.reasonMissing')}
          danger
          busy={withdraw.isPending}
          onAct={(reason) => withdraw.mutate({ params: { id: of.id }, body: { reason, version: of.version } })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
