import { mayPrepare } from '@athar/contracts/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'
import { useMayAct } from '../../platform/session/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Loaded } from '../../platform/api/loaded.tsx'
import { useTableWords } from '../../platform/list/index.ts'
import { useReportingYear } from '../boundary/use-reporting-year.ts'
import { YearSwitcher } from '../boundary/year-switcher.tsx'
import { FactorsFrame } from '../factors/factors-frame.tsx'
import { ContractDialog } from './contract-dialog.tsx'
import { ContractSheet } from './contract-sheet.tsx'
import { ElectricityParts } from './electricity-cover.tsx'
import { EndContract } from './end-contract.tsx'
import { useContracts, type Contract, type Contracts } from './queries.ts'
import { useContractColumns } from './use-contract-columns.tsx'

/** Contracts and certificates for the electricity of a year, and how far they cover it. */
export function ContractsScreen() {
  const { t } = useTranslation('inventory')
  const prepares = useMayAct(mayPrepare)
  const { year, query } = useReportingYear()
  const contracts = useContracts(year)
  const [entering, setEntering] = useState(false)
  const open = prepares && contracts.data?.year.state === 'open'
  return (
    <FactorsFrame
      title={t('contracts.title')}
      intro={t('contracts.intro')}
      action={
        <span className="flex flex-wrap items-center gap-3">
          <YearSwitcher />
          {open && (
            <Button variant="primary" icon="plus" onClick={() => setEntering(true)}>
              {t('contracts.add')}
            </Button>
          )}
        </span>
      }
    >
      <Loaded query={query}>
        {() => (
          <Loaded query={contracts}>
            {(data) => (
              <div className="space-y-5">
                <ContractsOfYear data={data} open={open} onAdd={() => setEntering(true)} />
                {entering && <ContractDialog year={data.year} contract={null} onClose={() => setEntering(false)} />}
              </div>
            )}
          </Loaded>
        )}
      </Loaded>
    </FactorsFrame>
  )
}

type ContractsOfYearProps = { readonly data: Contracts; readonly open: boolean; readonly onAdd: () => void }

function ContractsOfYear({ data: { year, items, electricity }, open, onAdd }: ContractsOfYearProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const bare = items.filter(({ evidence }) => evidence.length === 0).length
  return (
    <>
      {year.state !== 'open' && (
        <Alert severity="info" live={false} title={t('contracts.closed', { year: format.year(year.year) })} />
      )}
      <section className="rounded-container border border-line bg-surface p-4 sm:p-5">
        <h2 className="mb-4 text-lg">{t('contracts.electricity.title', { year: format.year(year.year) })}</h2>
        <ElectricityParts electricity={electricity} />
      </section>
      {bare > 0 && (
        <Alert
          severity="warning"
          live={false}
          title={t('contracts.bare', { count: bare, number: format.count(bare) })}
        />
      )}
      {items.length === 0 ? (
        <EmptyState
          icon="factor"
          title={t('contracts.emptyTitle', { year: format.year(year.year) })}
          action={
            open && (
              <Button variant="primary" icon="plus" onClick={onAdd}>
                {t('contracts.add')}
              </Button>
            )
          }
        >
          <p>{t('contracts.emptyText')}</p>
        </EmptyState>
      ) : (
        <ContractTable items={items} year={year} open={open} />
      )}
    </>
  )
}

type ContractTableProps = {
  readonly items: readonly Contract[]
  readonly year: Contracts['year']
  readonly open: boolean
}

function ContractTable({ items, year, open }: ContractTableProps) {
  const { t } = useTranslation('inventory')
  const words = useTableWords()
  const columns = useContractColumns()
  const [shown, setShown] = useState<string | null>(null)
  const [action, setAction] = useState<'correct' | 'end' | null>(null)
  const contract = items.find(({ id }) => id === shown)
  const close = () => {
    setShown(null)
    setAction(null)
  }
  return (
    <>
      <DataTable<Contract>
        label={t('contracts.title')}
        words={words}
        columns={columns}
        rows={items}
        rowKey={({ id }) => id}
        rowLabel={({ reference }) => reference}
        rowHeight={60}
        onOpen={({ id }) => setShown(id)}
      />
      {contract && action !== 'correct' && (
        <ContractSheet
          contract={contract}
          open={open}
          floating={action !== null}
          onCorrect={() => setAction('correct')}
          onEnd={() => setAction('end')}
          onClose={close}
        />
      )}
      {contract && action === 'correct' && <ContractDialog year={year} contract={contract} onClose={close} />}
      {contract && action === 'end' && (
        <EndContract contract={contract} onEnded={close} onClose={() => setAction(null)} />
      )}
    </>
  )
}
