import { mostPictureBytes, type BrandKey, type BrandValue } from '@athar/contracts/brand'
import { useTranslation } from 'react-i18next'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { Section } from '../../ui/section.tsx'
import { PictureSlot } from './picture-slot.tsx'
import { slotGroups, writePicture, type Slot, type SlotGroup } from './slots.ts'

type PicturesProps = {
  readonly brandKey: BrandKey
  readonly value: BrandValue
  readonly errorAt: (path: string) => string | undefined
  readonly onChange: (value: BrandValue) => void
}

/** Every picture of a key beside its twin for the other tone. */
export function Pictures({ brandKey, value, errorAt, onChange }: PicturesProps) {
  const { t } = useTranslation(['brand', 'common'])
  const format = useFormat()
  const { lang } = useLanguage()
  const alt = 'alt_en' in value ? (lang === 'ar' ? value.alt_ar : value.alt_en) : t('common:product.name')
  const draw = (group: SlotGroup, slots: readonly Slot[]) => (
    <div className="grid grid-cols-1 gap-x-4 gap-y-5 sm:grid-cols-2">
      {slots.map((slot) => (
        <PictureSlot
          key={slot.path}
          brandKey={brandKey}
          slot={slot}
          value={value}
          alt={alt}
          error={errorAt(slot.path)}
          onChange={(address) => onChange(writePicture(value, group, slot, address))}
        />
      ))}
    </div>
  )
  return (
    <Section title={t('editor.pictures')} text={t('editor.picturesText', { size: format.fileSize(mostPictureBytes) })}>
      <div className="grid grid-cols-1 divide-y divide-line">
        {slotGroups[brandKey].map((group) => (
          <div key={group.slots[0]?.path} className="space-y-4 py-5 first:pt-0 last:pb-0">
            {draw(group, group.slots)}
            {group.more.length > 0 && (
              <details>
                <summary className="w-fit cursor-pointer text-sm font-semibold text-link">{t('editor.widths')}</summary>
                <div className="pt-4">{draw(group, group.more)}</div>
              </details>
            )}
          </div>
        ))}
      </div>
    </Section>
  )
}
