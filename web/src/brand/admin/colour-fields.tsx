import { contrastsOf, productColours, type BrandColours } from '@athar/contracts/brand'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { isColour } from './is-colour.ts'

type ColourFieldsProps = {
  readonly colours: BrandColours | null
  readonly errorAt: (path: string) => string | undefined
  readonly onChange: (colours: BrandColours | null) => void
}
const tones = ['light', 'dark'] as const

/** The two colours of a brand, and at once whether they can be read. */
export function ColourFields({ colours, errorAt, onChange }: ColourFieldsProps) {
  const { t } = useTranslation('brand')
  return (
    <div className="grid grid-cols-1 gap-4">
      <Checkbox
        label={t('colours.own')}
        checked={colours !== null}
        onChange={(event) => onChange(event.target.checked ? productColours : null)}
      />
      {colours && (
        <>
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            {tones.map((tone) => (
              <Field
                key={tone}
                id={`brand-colours.${tone}`}
                label={t(`colours.${tone}`)}
                hint={t('colours.hint')}
                error={errorAt(`colours.${tone}`)}
              >
                {(control) => (
                  <TextInput
                    {...control}
                    dir="ltr"
                    spellCheck={false}
                    maxLength={7}
                    value={colours[tone]}
                    onChange={(event) => onChange({ ...colours, [tone]: event.target.value.trim().toLowerCase() })}
                    trailing={
                      <input
                        type="color"
                        aria-label={t('colours.pick', { name: t(`colours.${tone}`) })}
                        value={isColour(colours[tone]) ? colours[tone] : '#000000'}
                        onChange={(event) => onChange({ ...colours, [tone]: event.target.value })}
                        className="h-full w-12 cursor-pointer rounded-e-control bg-transparent p-1"
                      />
                    }
                  />
                )}
              </Field>
            ))}
          </div>
          {isColour(colours.light) && isColour(colours.dark) && <Contrasts colours={colours} />}
        </>
      )}
    </div>
  )
}

function Contrasts({ colours }: { readonly colours: BrandColours }) {
  const { t } = useTranslation('brand')
  const format = useFormat()
  const cell = 'px-3 py-2 text-start'
  const ratio = (value: number) => (
    <bdi>{t('colours.ratioValue', { ratio: format.number(value, { maximumFractionDigits: 2 }) })}</bdi>
  )
  return (
    <div className="space-y-2">
      <h3 className="text-base">{t('colours.contrast')}</h3>
      <p className="text-sm text-muted">{t('colours.contrastText')}</p>
      <ScrollRegion label={t('colours.contrast')}>
        <table className="w-full text-sm">
          <thead>
            <tr>
              {(['where', 'tone', 'verdict', 'ratio', 'least'] as const).map((head) => (
                <th key={head} scope="col" className={cell}>
                  {t(`colours.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {contrastsOf(colours).map((found) => (
              <tr key={`${found.tone}-${found.pair}`} className="border-t border-line">
                <th scope="row" className={`${cell} font-normal`}>
                  {t(`colours.pairs.${found.pair}`)}
                </th>
                <td className={cell}>{t(`colours.tones.${found.tone}`)}</td>
                <td className={cell}>
                  <Badge tone={found.passes ? 'positive' : 'critical'}>
                    {t(found.passes ? 'colours.passes' : 'colours.fails')}
                  </Badge>
                </td>
                <td className={`${cell} whitespace-nowrap`}>{ratio(found.ratio)}</td>
                <td className={`${cell} whitespace-nowrap`}>{ratio(found.least)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  )
}
