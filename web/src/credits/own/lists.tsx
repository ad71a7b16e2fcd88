import {
  listHoldings,
  listMovements,
  listOwnSeries,
  listRetirements,
  type CreditMovement,
  type Holding,
  type OwnSeries,
  type Retirement,
} from '@athar/contracts/credits'
import { paths } from '@athar/contracts/paths'
import { isolate } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'
import { ListEmpty, ListTable, usePages, type ListColumn } from '../../platform/list/index.ts'
import { seriesOf } from '../facts.tsx'
import { CertificateButton } from './certificate-button.tsx'
import { useMemberName } from './use-member-name.ts'

const parts = ['free', 'reserved', 'frozen', 'retired', 'cancelled', 'expired'] as const

/** Between the accounts of one organisation. */
const staysWithin: ReadonlySet<CreditMovement['kind']> = new Set(['reserve', 'release'])

function Nothing() {
  const { t } = useTranslation('credits')
  return <ListEmpty icon="table" title={t('own.nothing')} text={t('own.nothingText')} />
}

/** Balances of each series: a programme, a project and a year. */
export function SeriesList() {
  const { t } = useTranslation(['credits', 'credit-registry'])
  const format = useFormat()
  const list = usePages(listOwnSeries, {}, { limit: 100 })
  const columns: readonly ListColumn<OwnSeries>[] = [
    {
      key: 'project',
      header: t('own.columns.project'),
      width: 'minmax(12rem, 2fr)',
      narrow: 'minmax(8rem, 2fr)',
      value: ({ projectName }) => projectName,
    },
    { key: 'series', header: t('own.columns.series'), kind: 'code', value: seriesOf },
    { key: 'vintage', header: t('own.columns.vintage'), narrow: '5rem', value: ({ vintage }) => format.year(vintage) },
    {
      key: 'unit',
      header: t('own.columns.unit'),
      value: ({ unitType }) => t(`credit-registry:unitTypes.${unitType}`),
      hidden: true,
    },
    ...parts.map((part): ListColumn<OwnSeries> => ({
      key: part,
      header: t(`own.columns.${part}`),
      kind: 'decimal',
      value: (row) => row[part],
      ...(part === 'free' ? { narrow: '7rem' } : {}),
    })),
  ]
  return (
    <ListTable<OwnSeries>
      list={list}
      label={t('own.balances')}
      columns={columns}
      name="credit-series"
      rowLabel={(row) => seriesOf(row)}
      empty={<Nothing />}
    />
  )
}

/** What the organisation holds, by range. */
export function HoldingList() {
  const { t } = useTranslation(['credits', 'credit-registry'])
  const list = usePages(listHoldings, {}, { limit: 100 })
  const columns: readonly ListColumn<Holding>[] = [
    {
      key: 'serial',
      header: t('own.columns.serial'),
      width: 'minmax(14rem, 2fr)',
      narrow: 'minmax(10rem, 2fr)',
      kind: 'code',
      value: ({ serial }) => serial,
    },
    { key: 'tonnes', header: t('own.columns.tonnes'), kind: 'decimal', narrow: '6rem', value: ({ tonnes }) => tonnes },
    {
      key: 'state',
      header: t('own.columns.state'),
      value: ({ account, frozen }) =>
        frozen !== null
          ? t('own.frozen', { reason: isolate(frozen) })
          : t(account === 'reserved' ? 'own.isReserved' : 'own.held'),
    },
    { key: 'project', header: t('own.columns.project'), value: ({ projectName }) => projectName },
    {
      key: 'unit',
      header: t('own.columns.unit'),
      value: ({ unitType }) => t(`credit-registry:unitTypes.${unitType}`),
    },
    { key: 'expires', header: t('own.columns.expires'), kind: 'day', value: ({ expiresOn }) => expiresOn },
  ]
  return (
    <ListTable<Holding>
      list={list}
      label={t('own.blocks')}
      columns={columns}
      name="credit-holdings"
      rowLabel={({ serial }) => serial}
      to={({ serial }) => paths.creditSerial(serial)}
      empty={<Nothing />}
    />
  )
}

/** What came and went. */
export function MovementList() {
  const { t } = useTranslation('credits')
  const memberName = useMemberName()
  const list = usePages(listMovements, {}, { limit: 100 })
  const by = ({ direction, personId, secondPersonId }: CreditMovement) =>
    personId === null
      ? direction === 'out'
        ? t('own.system')
        : null
      : secondPersonId === null
        ? memberName(personId)
        : t('own.byTwo', { first: memberName(personId), second: memberName(secondPersonId) })
  const columns: readonly ListColumn<CreditMovement>[] = [
    {
      key: 'kind',
      header: t('own.columns.kind'),
      narrow: 'minmax(8rem, 1fr)',
      value: ({ kind }) => t(`kinds.${kind}`),
    },
    {
      key: 'direction',
      header: t('own.columns.direction'),
      width: '6rem',
      narrow: '5rem',
      value: ({ kind, direction }) => t(`own.${staysWithin.has(kind) ? 'within' : direction}`),
    },
    { key: 'tonnes', header: t('own.columns.tonnes'), kind: 'decimal', narrow: '6rem', value: ({ tonnes }) => tonnes },
    { key: 'other', header: t('own.columns.other'), value: ({ other }) => other },
    { key: 'at', header: t('own.columns.at'), kind: 'instant', value: ({ at }) => at },
    { key: 'by', header: t('own.columns.by'), value: by },
    {
      key: 'serials',
      header: t('own.columns.serials'),
      width: 'minmax(14rem, 2fr)',
      value: ({ serials }) => serials.map(isolate).join(' '),
    },
    { key: 'number', header: t('own.columns.number'), kind: 'code', value: ({ number }) => number, hidden: true },
  ]
  return (
    <ListTable<CreditMovement>
      list={list}
      label={t('own.movements')}
      columns={columns}
      name="credit-movements"
      rowLabel={({ kind }) => t(`kinds.${kind}`)}
      empty={<ListEmpty icon="list" title={t('own.noMovements')} />}
    />
  )
}

/** What was retired, for whom and for which year. */
export function RetirementList() {
  const { t } = useTranslation('credits')
  const format = useFormat()
  const list = usePages(listRetirements, {}, { limit: 100 })
  const columns: readonly ListColumn<Retirement>[] = [
    {
      key: 'number',
      header: t('own.columns.number'),
      kind: 'code',
      width: '12rem',
      narrow: 'minmax(9rem, 1fr)',
      value: ({ number }) => number,
    },
    { key: 'tonnes', header: t('own.columns.tonnes'), kind: 'decimal', narrow: '6rem', value: ({ tonnes }) => tonnes },
    { key: 'beneficiary', header: t('own.columns.beneficiary'), value: ({ beneficiary }) => beneficiary },
    {
      key: 'certificate',
      header: t('own.columns.certificate'),
      width: '8rem',
      narrow: '6rem',
      cell: ({ number }) => <CertificateButton number={number} />,
    },
    {
      key: 'claimYear',
      header: t('own.columns.claimYear'),
      width: '9rem',
      value: ({ claimYear }) => format.year(claimYear),
    },
    { key: 'purpose', header: t('own.columns.purpose'), value: ({ purpose }) => purpose },
    { key: 'at', header: t('own.columns.at'), kind: 'instant', value: ({ at }) => at },
    {
      key: 'serials',
      header: t('own.columns.serials'),
      width: 'minmax(14rem, 2fr)',
      value: ({ serials }) => serials.map(({ serial }) => isolate(serial)).join(' '),
    },
  ]
  return (
    <ListTable<Retirement>
      list={list}
      label={t('own.retirements')}
      columns={columns}
      name="credit-retirements"
      rowLabel={({ number }) => number}
      to={({ number }) => paths.proof(number)}
      empty={<ListEmpty icon="list" title={t('own.noRetirements')} />}
    />
  )
}
