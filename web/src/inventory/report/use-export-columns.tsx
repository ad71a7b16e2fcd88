import type { InventoryExport } from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
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
      width: 'minmax(16rem, 3fr)',
      cell: (one) => (
        <span className="grid">
          <Bdi className="truncate font-semibold">{one.fileName}</Bdi>
          <span className="truncate text-muted">
            {t(`screen.new.kinds.${one.kind}.name`)} ·{' '}
            <span lang={one.language}>{t(`screen.new.languages.${one.language}`)}</span>
          </span>
        </span>
      ),
    },
    {
      key: 'when',
      header: t('screen.list.when'),
      width: 'minmax(11rem, 1fr)',
      cell: (one) => format.instant(one.createdAt),
    },
    {
      key: 'size',
      header: t('screen.list.size'),
      width: '7rem',
      align: 'end',
      cell: (one) => (one.bytes === null ? '–' : format.fileSize(one.bytes)),
    },
    { key: 'hash', header: t('screen.list.hash'), width: '13rem', cell: (one) => <Hash one={one} /> },
    {
      key: 'deeds',
      header: '',
      width: '9rem',
      align: 'end',
      cell: (one) =>
        one.state === 'ready' ? (
          <Button
            size="sm"
            icon="download"
            aria-label={t('screen.list.downloadOf', { name: one.fileName })}
            busy={busy === one.id}
            onClick={() => void download(one.id)}
          >
            {t('screen.list.download')}
          </Button>
        ) : (
          <Badge tone={one.state === 'failed' ? 'critical' : 'info'}>{t(`screen.list.${one.state}`)}</Badge>
        ),
    },
  ]
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
