import type { ElectricityCover } from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { KeyFigure } from '../../ui/key-figure.tsx'
import { useContractWords } from './use-contract-words.ts'

/** The kilowatt-hours of a year, the same on both bases of scope 2, by what their market-based figure rests on. */
export function ElectricityParts({ electricity }: { readonly electricity: ElectricityCover }) {
  const { t } = useTranslation('inventory')
  const words = useContractWords()
  const { used, covered, uncovered } = electricity
  const parts = [
    ['used', used],
    ['covered', covered],
    ['ownFactor', uncovered.ownFactor],
    ['residualMix', uncovered.residualMix],
    ['location', uncovered.location],
  ] as const
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] gap-x-6 gap-y-5">
      {parts.map(([key, kWh]) => (
        <li key={key}>
          <KeyFigure
            label={t(`contracts.electricity.${key}.label`)}
            value={words.kWh(kWh)}
            note={t(`contracts.electricity.${key}.note`)}
          />
        </li>
      ))}
    </ul>
  )
}
