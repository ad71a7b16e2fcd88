import type { RegistryBlock } from '@athar/contracts/credits'
import { paths } from '@athar/contracts/paths'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SampleMark, Words } from '../../content/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { PlainTable, type PlainColumn } from '../../ui/table/plain-table.tsx'
import { SerialLink } from '../tonnes.tsx'

const parts = ['issued', 'held', 'retired', 'cancelled', 'buffer', 'expired'] as const
type Props = {
  readonly blocks: readonly RegistryBlock[]
  /** What may be done with a block, in a column of its own. */
  readonly actions?: { readonly header: string; readonly cell: (block: RegistryBlock) => ReactNode }
}

/** Blocks of credits with the project they come from and where their tonnes are. */
export function BlockTable({ blocks, actions }: Props) {
  const { t } = useTranslation('credit-registry')
  const format = useFormat()
  const columns: readonly PlainColumn<RegistryBlock>[] = [
    {
      key: 'serial',
      header: t('serial'),
      isName: true,
      cell: ({ serial, frozen, sample }) => (
        <span className="flex min-w-56 flex-wrap items-center gap-2">
          <SerialLink serial={serial} />
          {sample && <SampleMark />}
          {frozen && <Badge tone="warning">{t('frozen')}</Badge>}
        </span>
      ),
    },
    ...(actions ? [{ key: 'actions', header: actions.header, cell: actions.cell }] : []),
    {
      key: 'project',
      header: t('project'),
      cell: ({ projectName }) => <Words of={projectName} className="block min-w-40 wrap-anywhere" />,
    },
    { key: 'vintage', header: t('vintage'), figures: true, cell: ({ vintage }) => format.year(vintage) },
    { key: 'unit', header: t('unitType'), cell: ({ unitType }) => t(`unitTypes.${unitType}`) },
    ...parts.map((part) => ({
      key: part,
      header: t(`columns.${part}`),
      figures: true,
      cell: ({ totals }: RegistryBlock) => format.number(totals[part]),
    })),
    {
      key: 'statement',
      header: t('statement'),
      cell: ({ statement }) => (
        <Link to={paths.proof(statement)} className="whitespace-nowrap text-link underline underline-offset-2">
          <bdi>{statement}</bdi>
        </Link>
      ),
    },
    {
      key: 'issued-at',
      header: t('issuedAt'),
      cell: ({ issuedAt }) => <bdi className="whitespace-nowrap">{format.dayOf(issuedAt)}</bdi>,
    },
    {
      key: 'expires',
      header: t('expiresOn'),
      cell: ({ expiresOn }) =>
        expiresOn === null ? '–' : <bdi className="whitespace-nowrap">{format.day(expiresOn)}</bdi>,
    },
  ]
  return <PlainTable label={t('blocks')} columns={columns} rows={blocks} rowKey={({ id }) => id} />
}
