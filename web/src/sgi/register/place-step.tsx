import { mostName } from '@athar/contracts/sgi'
import { useTranslation } from 'react-i18next'
import { Fields } from '../../platform/form/index.ts'
import { Checkbox } from '../../ui/choice.tsx'
import { PlaceField } from '../map/place-field.tsx'
import { useBothField } from './both-field.ts'
import type { StepProps } from './step.ts'

/** Where it is, and what the place is called. */
export function PlaceStep({ form, draft, change, wordsOf }: StepProps) {
  const { t } = useTranslation('sgi')
  const both = useBothField()
  return (
    <>
      <Fields form={{ ...form, fields: [both('placeName', mostName)] }} />
      <PlaceField
        place={draft.place}
        initiative={draft.initiative}
        error={wordsOf('place')}
        onPlace={(place) => change({ place })}
      />
      <Checkbox
        label={t('register.approximate')}
        hint={t('register.approximateHint')}
        checked={draft.approximate}
        onChange={(event) => change({ approximate: event.target.checked })}
      />
    </>
  )
}
