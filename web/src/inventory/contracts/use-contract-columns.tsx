import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/badge.tsx'
import { OneLine } from '../../ui/inline.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import type { Contract } from './queries.ts'
import { useContractWords } from './use-contract-words.ts'

/** What the table says of each contract. */
export function useContractColumns(): Column<Contract>[] {
  const { t } = useTranslation('inventory')
  const words = useContractWords()
  return useMemo(() => {
    const kWh = (key: 'kWh' | 'covered' | 'unused', of: (contract: Contract) => string): Column<Contract> => ({
      key,
      header: t(`contracts.column.${key}`),
      width: '6.5rem',
      narrow: key === 'covered' ? '6.5rem' : false,
      align: 'figures',
      cell: (contract) => <bdi className={key === 'covered' ? 'font-semibold' : ''}>{words.kWh(of(contract))}</bdi>,
    })
    return [
      {
        key: 'contract',
        header: t('contracts.column.contract'),
        width: 'minmax(12rem, 1fr)',
        narrow: 'minmax(0, 1fr)',
        cell: (contract) => (
          <TwoLines
            first={contract.reference}
            second={`${words.kind(contract)} · ${words.energySource(contract)}`}
            strong
          />
        ),
      },
      {
        key: 'where',
        header: t('contracts.column.where'),
        width: 'minmax(11rem, 13rem)',
        narrow: false,
        cell: (contract) => <TwoLines first={words.place(contract)} second={words.days(contract)} />,
      },
      kWh('kWh', (contract) => contract.kWh),
      kWh('covered', ({ cover }) => cover.covered),
      kWh('unused', ({ cover }) => cover.unused),
      {
        key: 'factor',
        header: t('contracts.column.factor'),
        width: '6rem',
        narrow: false,
        align: 'figures',
        cell: ({ co2eKgPerKWh }) => <bdi>{words.factor(co2eKgPerKWh)}</bdi>,
      },
      {
        key: 'evidence',
        header: t('contracts.column.evidence'),
        width: '9.5rem',
        narrow: false,
        cell: ({ evidence }) => <EvidenceBadge files={evidence.length} />,
      },
    ]
  }, [t, words])
}

const TwoLines = ({ first, second, strong = false }: { first: string; second: string; strong?: boolean }) => (
  <span className="grid w-0 min-w-full">
    <span className={strong ? 'font-semibold' : undefined}>
      <OneLine>{first}</OneLine>
    </span>
    <span className="truncate text-xs text-muted">{second}</span>
  </span>
)

/** A contract without a document counts, and says so wherever it is read. */
export function EvidenceBadge({ files }: { readonly files: number }) {
  const { t } = useTranslation('inventory')
  return files === 0 ? (
    <Badge tone="warning">{t('contracts.withoutEvidence')}</Badge>
  ) : (
    <Badge tone="positive">{t('contracts.withEvidence')}</Badge>
  )
}
