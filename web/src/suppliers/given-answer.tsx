import type { SupplierAnswer } from '@athar/contracts/suppliers'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../platform/language/index.ts'
import { Fact, Facts } from './facts.tsx'

/** What a supplier answered; `unit` is named in the reader's language. */
export function GivenAnswer({ answer, unit }: { readonly answer: SupplierAnswer; readonly unit: string }) {
  const { t } = useTranslation('suppliers')
  const format = useFormat()
  return (
    <Facts>
      <Fact label={t('answer.co2eKg')}>
        <span className="font-semibold">
          <bdi>{format.number(answer.co2eKg, { maximumFractionDigits: 12 })}</bdi> {t('answer.perUnit', { unit })}
        </span>
      </Fact>
      <Fact label={t('answer.method')}>{t(`answer.methods.${answer.method}`)}</Fact>
      <Fact label={t('answer.gwpBasis')}>{t(`answer.gwpBases.${answer.gwpBasis}`)}</Fact>
      <Fact label={t('answer.primaryDataPercent')}>
        {answer.primaryDataPercent !== null && format.percent(Number(answer.primaryDataPercent) / 100)}
      </Fact>
      <Fact label={t('answer.verifier')}>{answer.verifier !== '' && <bdi>{answer.verifier}</bdi>}</Fact>
      <Fact label={t('answer.contact')}>
        <bdi>{answer.contact}</bdi>
      </Fact>
      <Fact label={t('answer.comment')}>{answer.comment !== '' && <bdi>{answer.comment}</bdi>}</Fact>
    </Facts>
  )
}
