import { readLogProof } from '@athar/contracts/platform'
import { paths } from '@athar/contracts/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { callApi, saveFile, useErrorWords } from '../api/index.ts'

/** Gives the proof of a logged thing as a file. */
export function ProofSection({ id }: { readonly id: string }) {
  const { t } = useTranslation('log')
  const errorWords = useErrorWords()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const proof = await callApi(readLogProof, { params: { id } })
      const blob = new Blob([`${JSON.stringify(proof, null, 2)}\n`], { type: 'application/json' })
      saveFile({ blob, name: `proof-${id}.json` })
    } catch (error) {
      toast.error(errorWords(error).text)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Section title={t('section.title')} text={t('section.text')}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button icon="download" disabled={busy} onClick={() => void download()}>
          {t('section.download')}
        </Button>
        <Link to={paths.proofCheck()} className="text-sm text-link underline underline-offset-2">
          {t('section.check')}
        </Link>
      </div>
    </Section>
  )
}
