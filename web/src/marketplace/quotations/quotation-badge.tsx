import { quotationTones, type QuotationState } from '@athar/contracts/marketplace'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/badge.tsx'

/** Where a quotation is. */
export function QuotationBadge({ state }: { readonly state: QuotationState }) {
  const { t } = useTranslation('marketplace')
  return <Badge tone={quotationTones[state]}>{t(`states.${state}`)}</Badge>
}
