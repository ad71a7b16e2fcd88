import * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { fetchFile } from '../../platform/api/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { Loaded } from '../../platform/api/loaded.tsx'
import { useContractWords } from '../contracts/use-contract-words.ts'
import { Panel } from '../yearly/parts/section.tsx'
import { EngagedFiles } from './engaged-files.tsx'
import { useEngagedContracts } from './queries.ts'

/** What covers the electricity of the year, and what proves it. */
export function ContractsTab({ id }: { readonly id: string }) {
  const { t } = useTranslation('inventory')
  const query = useEngagedContracts(id)
  return (
    <Loaded query={query}>
      {({ items }) =>
        items.length === 0 ? (
          <p className="text-muted">{t('engaged.contracts.none')}</p>
        ) : (
          <ul className="grid gap-4">
            {items.map((contract) => (
              <li key={contract.id}>
                <Contract id={id} contract={contract} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

function Contract({ id, contract }: { readonly id: string; readonly contract: inventory.CoveringContract }) {
  const { t } = useTranslation('inventory')
  const words = useContractWords()
  return (
    <Panel className="space-y-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-base">
          <bdi>{contract.reference}</bdi>
        </h2>
        <Badge>{words.kind(contract)}</Badge>
        {contract.evidence.length === 0 && <Badge tone="warning">{t('engaged.contracts.noEvidence')}</Badge>}
      </div>
      <p className="text-sm text-muted">
        <bdi>{contract.issuer}</bdi> · {words.energySource(contract)} · {words.days(contract)}
      </p>
      <p className="text-sm">
        {t('engaged.contracts.kWh', { kWh: words.kWh(contract.kWh) })} ·{' '}
        {t('engaged.contracts.covered', { kWh: words.kWh(contract.cover.covered) })} ·{' '}
        {t('engaged.contracts.factor', { kg: words.factor(contract.co2eKgPerKWh) })}
      </p>
      {contract.evidence.length > 0 && (
        <section className="space-y-2 text-sm" aria-label={t('engaged.contracts.evidence')}>
          <EngagedFiles
            files={contract.evidence}
            fetch={(file) =>
              fetchFile(inventory.downloadEngagedEvidence, {
                params: { id, contractId: contract.id, attachmentId: file.id },
              })
            }
          />
        </section>
      )}
    </Panel>
  )
}
