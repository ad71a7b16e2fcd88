import {
  pictureOfEvidence,
  previewEvidence,
  type EvidenceDetail,
  type EvidencePreview,
} from '@athar/contracts/evidence'
import { isolate } from '@athar/i18n'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchFile, useApiQuery } from '../../platform/api/index.ts'
import { Loaded } from '../../platform/api/loaded.tsx'
import { useFormat } from '../../platform/language/index.ts'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { Section } from '../../ui/section.tsx'
import { MapPreview } from './map-preview.tsx'

/** While another server reads the file. */
const askAgainMs = 2000

/** What is in the file, read by the server: the file itself opens nowhere but on the reader’s device. */
export function Preview({ evidence }: { readonly evidence: EvidenceDetail }) {
  const { t } = useTranslation('evidence')
  const query = useApiQuery(
    previewEvidence,
    { params: { id: evidence.id } },
    { staleTime: Infinity, refetchInterval: ({ state }) => (state.data?.kind === 'reading' ? askAgainMs : false) },
  )
  return (
    <Section title={t('preview.title')}>
      <Loaded query={query}>{(preview) => <Contents preview={preview} evidence={evidence} />}</Loaded>
    </Section>
  )
}

function Contents({ preview, evidence }: { readonly preview: EvidencePreview; readonly evidence: EvidenceDetail }) {
  const { t } = useTranslation('evidence')
  switch (preview.kind) {
    case 'table':
      return <Rows {...preview} />
    case 'text':
      return <PdfText {...preview} />
    case 'map':
      return <MapPreview shapes={preview.shapes} />
    case 'picture':
      return <Picture evidence={evidence} />
    case 'reading':
      return <p className="text-sm">{t('preview.reading')}</p>
    default:
      return <p className="text-sm">{t('preview.none')}</p>
  }
}

function Rows({ rows, more }: Extract<EvidencePreview, { kind: 'table' }>) {
  const { t } = useTranslation('evidence')
  const format = useFormat()
  const [head = [], ...others] = rows
  return (
    <div className="grid grid-cols-1 gap-2 text-sm">
      <ScrollRegion label={t('preview.table')} className="max-h-96 rounded-control border border-line">
        <table className="w-full border-collapse">
          <thead className="sticky top-0 bg-sunken">
            <tr>
              {head.map((cell, at) => (
                <th key={at} scope="col" dir="auto" className="px-3 py-2 text-start font-semibold whitespace-nowrap">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {others.map((row, line) => (
              <tr key={line} className="border-t border-line">
                {row.map((cell, at) => (
                  <td key={at} dir="auto" className="px-3 py-1.5 text-start whitespace-nowrap">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {more && <p className="text-muted">{t('preview.moreRows', { number: format.count(rows.length) })}</p>}
    </div>
  )
}

function PdfText({ text, pages, more }: Extract<EvidencePreview, { kind: 'text' }>) {
  const { t } = useTranslation('evidence')
  const format = useFormat()
  return (
    <div className="grid grid-cols-1 gap-2 text-sm">
      <p className="text-muted">{t('preview.pages', { count: pages, number: format.count(pages) })}</p>
      {text === '' ? (
        <p>{t('preview.noText')}</p>
      ) : (
        <ScrollRegion label={t('preview.title')} className="max-h-96 rounded-control border border-line p-3">
          <p dir="auto" className="whitespace-pre-wrap break-words">
            {text}
          </p>
        </ScrollRegion>
      )}
      {more && <p className="text-muted">{t('preview.moreText')}</p>}
    </div>
  )
}

function Picture({ evidence: { id, fileName } }: { readonly evidence: EvidenceDetail }) {
  const { t } = useTranslation('evidence')
  const query = useQuery({
    queryKey: [pictureOfEvidence.name, id],
    queryFn: async ({ signal }) =>
      URL.createObjectURL((await fetchFile(pictureOfEvidence, { params: { id } }, { signal })).blob),
    staleTime: Infinity,
    retry: false,
    gcTime: 0,
  })
  const address = query.data
  useEffect(() => () => void (address !== undefined && URL.revokeObjectURL(address)), [address])
  if (query.isError) return <p className="text-sm">{t('preview.none')}</p>
  if (address === undefined) return <div aria-hidden="true" className="h-64 rounded-control bg-sunken" />
  return (
    <img
      src={address}
      alt={t('preview.picture', { name: isolate(fileName) })}
      className="max-h-[32rem] w-full rounded-control object-contain"
    />
  )
}
