import type { InventoryExport } from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Bdi, Code } from '../../ui/inline.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { useDownload } from './use-download.ts'

/** Enough of a hash to tell two apart at a glance; the whole of it is one click away. */
const hashStart = 12

export function useExportColumns(): Column<InventoryExport>[] {
  const { t } = useTranslation('report')
  const format = useFormat()
  const { busy, download } = useDownload()
  return [
    {
      key: 'file',
      header: t('screen.list.file'),
      width: 'minmax(18rem, 1fr)',
      narrow: 'calc(100cqi - 8rem)',
      cell: (one) => (
        <span className="grid min-w-0 grid-cols-1 gap-0.5">
          <FileName one={one} busy={busy === one.id} onDownload={() => void download(one.id)} />
          <span className="truncate text-muted">
            {t(`screen.new.kinds.${one.kind}.name`)} ·{' '}
            <span lang={one.language}>{t(`screen.new.languages.${one.language}`)}</span>
          </span>
        </span>
      ),
    },
    {
      key: 'state',
      header: t('screen.list.state'),
      width: '8rem',
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`screen.list.states.${state}`)}</Badge>,
    },
    {
      key: 'when',
      header: t('screen.list.when'),
      width: '13rem',
      cell: (one) => format.instant(one.createdAt),
    },
    {
      key: 'size',
      header: t('screen.list.size'),
      width: '8rem',
      align: 'figures',
      cell: (one) => (one.bytes === null ? '–' : format.fileSize(one.bytes)),
    },
    { key: 'hash', header: t('screen.list.hash'), width: '13rem', cell: (one) => <Hash one={one} /> },
  ]
}

const tones = { ready: 'positive', queued: 'info', failed: 'critical' } as const

type FileNameProps = { readonly one: InventoryExport; readonly busy: boolean; readonly onDownload: () => void }

/** The name is the way to the file, so that it is at hand on a narrow screen too. */
function FileName({ one, busy, onDownload }: FileNameProps) {
  const { t } = useTranslation('report')
  if (one.state !== 'ready') return <Bdi className="truncate font-semibold text-match-parent">{one.fileName}</Bdi>
  return (
    <button
      type="button"
      aria-label={t('screen.list.downloadOf', { name: one.fileName })}
      aria-busy={busy || undefined}
      disabled={busy}
      onClick={onDownload}
      className="flex min-h-6 max-w-full cursor-pointer items-center gap-1.5 text-start font-semibold text-link disabled:cursor-wait disabled:opacity-55"
    >
      <Icon name="download" className="size-4.5" />
      <Bdi className="min-w-0 truncate underline text-match-parent">{one.fileName}</Bdi>
    </button>
  )
}

function Hash({ one }: { readonly one: InventoryExport }) {
  const { t } = useTranslation('report')
  const { sha256 } = one
  if (sha256 === null) return '–'
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(sha256)
      toast.success(t('screen.list.copied'))
    } catch {
      // Pages served without encryption may not write to the clipboard: the hash is shown whole instead.
      toast.info(sha256)
    }
  }
  return (
    <span className="inline-flex items-center gap-1">
      <Code>{`${sha256.slice(0, hashStart)}…`}</Code>
      <IconButton
        icon="copy"
        size="sm"
        label={t('screen.list.copy', { name: one.fileName })}
        onClick={() => void copy()}
      />
    </span>
  )
}
