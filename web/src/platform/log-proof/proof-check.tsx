import { isLogKind, readLogKey } from '@athar/contracts/platform'
import { checkProof, type ProofFile, type ProofResult } from '@athar/evidence-log'
import { isolate } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/alert.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { useApiQuery } from '../api/index.ts'
import { useFormat } from '../language/index.ts'
import { CheckpointVerdict, Compared, useComparison } from './log-comparison.tsx'
import { readDropped, type Dropped } from './read-dropped.ts'
import { StatementVerdict } from './statement-verdict.tsx'

type Proof = Extract<Dropped, { is: 'proof' }>
type Other = Extract<Dropped, { is: 'file' }>
type Statement = Extract<Dropped, { is: 'statement' }>
type DroppedCheckpoint = Extract<Dropped, { is: 'checkpoint' }>
type Reading = { readonly name: string; readonly failed: boolean } | null

/** Checks a proof, and the file it speaks of, on this device; `given` is a proof that the page brings. */
export function ProofCheck({ given }: { readonly given?: unknown }) {
  const { t } = useTranslation('log')
  // Asked for once, while there is a connection.
  const known = useApiQuery(readLogKey, {}, { staleTime: Infinity })
  const [proof, setProof] = useState<Proof | null>(given === undefined ? null : { is: 'proof', name: '', value: given })
  const [file, setFile] = useState<Other | null>(null)
  const [statement, setStatement] = useState<Statement | null>(null)
  const [checkpoint, setCheckpoint] = useState<DroppedCheckpoint | null>(null)
  const [reading, setReading] = useState<Reading>(null)
  const take = async (files: readonly File[]) => {
    let awaitsProof = proof === null
    // Proof files first: what else is dropped with them is what they speak of.
    const sorted = [...files].sort((a, b) => Number(/\.json$/i.test(b.name)) - Number(/\.json$/i.test(a.name)))
    for (const one of sorted.slice(0, 2)) {
      setReading({ name: one.name, failed: false })
      try {
        const read = await readDropped(one, { awaitsProof })
        setStatement(read.is === 'statement' ? read : null)
        setCheckpoint(read.is === 'checkpoint' ? read : null)
        if (read.is === 'file') setFile(read)
        else if (read.is === 'proof') {
          setProof(read)
          setFile(null)
          awaitsProof = false
        }
        setReading(null)
      } catch {
        setReading({ name: one.name, failed: true })
        return
      }
    }
  }
  const result =
    proof &&
    checkProof(proof.value, {
      ...(known.data ? { key: known.data.key } : {}),
      ...(file ? { sha256: file.sha256 } : {}),
    })
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      <FileDrop
        multiple
        label={t('drop.label')}
        hint={t('drop.hint')}
        chooseLabel={t('drop.choose')}
        dropLabel={t(given === undefined ? 'drop.title' : 'drop.titleFile')}
        accept=""
        error={reading?.failed ? t('drop.unreadable', { name: isolate(reading.name) }) : undefined}
        onFiles={(files) => void take(files)}
      />
      {reading && !reading.failed && <output>{t('drop.reading', { name: isolate(reading.name) })}</output>}
      {statement && <StatementVerdict file={statement.value} logKey={known.data?.key} />}
      {checkpoint && <CheckpointVerdict note={checkpoint.note} logKey={known.data?.key} />}
      {!proof && file && (
        <Alert severity="info">
          <p>{t('drop.proofNext', { name: isolate(file.name) })}</p>
        </Alert>
      )}
      {result && !statement && !checkpoint && (
        <>
          {result.holds && known.data ? (
            <Held note={(proof.value as ProofFile).checkpoint} result={result} file={file} logKey={known.data.key} />
          ) : (
            <Verdict result={result} file={file} keyKnown={known.data !== undefined} />
          )}
        </>
      )}
    </div>
  )
}

type HeldProps = {
  readonly note: string
  readonly result: Extract<ProofResult, { holds: true }>
  readonly file: Other | null
  readonly logKey: string
}

/** A proof that holds by itself, and whether the log of today still does: what was lost is said first. */
function Held({ note, result, file, logKey }: HeldProps) {
  const found = useComparison(note, result.checkpoint, logKey)
  const compared = <Compared found={found} earlier={result.checkpoint} index={result.index} />
  if (found.is === 'asking') return compared
  const isPast = found.is === 'broken' || found.is === 'contradicts'
  return (
    <>
      {isPast && compared}
      <Verdict result={result} file={file} keyKnown isPast={isPast} />
      {!isPast && compared}
    </>
  )
}

type VerdictProps = {
  readonly result: ProofResult
  readonly file: Other | null
  readonly keyKnown: boolean
  readonly isPast?: boolean
}

function Verdict({ result, file, keyKnown, isPast = false }: VerdictProps) {
  const { t } = useTranslation('log')
  if (!result.holds)
    return (
      <Alert severity="error" title={t('refused')}>
        <p>{t(`faults.${result.fault}`, { name: isolate(file?.name ?? '') })}</p>
      </Alert>
    )
  return (
    <>
      <Alert severity={isPast ? 'info' : 'success'} title={t(isPast ? 'held' : 'holds')}>
        <p>{t(isPast ? 'heldText' : 'holdsText')}</p>
        {'file' in result.leaf.hashes && (
          <p>{file ? t('fileMatches', { name: isolate(file.name) }) : t('fileNotGiven')}</p>
        )}
      </Alert>
      {!keyKnown && (
        <Alert severity="warning">
          <p>{t('keyUnknown')}</p>
        </Alert>
      )}
      <Entry result={result} />
    </>
  )
}

function Entry({
  result: { leaf, index, checkpoint, key },
}: {
  readonly result: Extract<ProofResult, { holds: true }>
}) {
  const { t } = useTranslation('log')
  const format = useFormat()
  const at = Number.isNaN(Date.parse(leaf.at)) ? leaf.at : format.instant(leaf.at)
  const facts = [
    [t('facts.kind'), isLogKind(leaf.kind) ? t(`kinds.${leaf.kind}`) : t('otherKind', { kind: isolate(leaf.kind) })],
    [t('facts.at'), isolate(at)],
    [t('facts.place'), t('facts.placeOf', { number: format.number(index + 1), size: format.number(checkpoint.size) })],
  ] as const
  const codes = [
    [t('facts.hash'), leaf.hashes['file']],
    [t('facts.signer'), checkpoint.origin],
    [t('facts.key'), key],
  ] as const
  return (
    <dl className="grid grid-cols-1 gap-x-8 gap-y-3 sm:grid-cols-[auto_1fr]">
      {facts.map(([name, value]) => (
        <div key={name} className="grid grid-cols-1 sm:contents">
          <dt className="text-sm text-muted sm:py-0.5">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {codes.map(
        ([name, value]) =>
          value !== undefined && (
            <div key={name} className="grid grid-cols-1 sm:contents">
              <dt className="text-sm text-muted sm:py-0.5">{name}</dt>
              <dd className="min-w-0">
                <bdi dir="ltr" className="font-mono text-xs leading-6 break-all">
                  {value}
                </bdi>
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}
