import { mostCorners, reachKm, regionAt, type PlaceInput } from '@athar/contracts/sgi'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'
import { useWidth } from '../../ui/charts/use-width.ts'
import { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/choice.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { TextArea, TextInput } from '../../ui/text-input.tsx'
import { useRegions } from '../queries.ts'
import { useRegionName } from '../use-region-name.ts'
import { KingdomMap } from './kingdom-map.tsx'
import { cornerText, isNear, parseCorners, parseDegrees, parseGeoJson, type Corner } from './parse-corners.ts'

type PlaceFieldProps = PlaceProps & {
  /** How far out at sea it may lie. */
  readonly initiative: string | null
  readonly error: string | undefined
}

/** A place: pointed at or drawn on the map, or written as coordinates or GeoJSON; both say the same thing at any time. */
export function PlaceField({ place, initiative, error, onPlace }: PlaceFieldProps) {
  const { t } = useTranslation('sgi')
  const kind = place?.kind ?? 'point'
  // What was typed and is not finished gives way to what was pressed on the map.
  const [presses, setPresses] = useState(0)
  const setKind = (next: PlaceInput['kind']) => onPlace(next === 'point' ? null : { kind: 'area', ring: [] })
  return (
    <>
      <RadioGroup
        inline
        legend={t('register.placeKind')}
        name="placeKind"
        value={kind}
        onChange={setKind}
        options={(['point', 'area'] as const).map((value) => ({ value, label: t(`register.placeKinds.${value}`) }))}
      />
      <Picker
        place={place}
        kind={kind}
        initiative={initiative}
        onPlace={(next) => {
          onPlace(next)
          setPresses(presses + 1)
        }}
      />
      {error !== undefined && <FieldError id="place-error">{error}</FieldError>}
      {kind === 'point' ? (
        <PointFields key={presses} place={place} onPlace={onPlace} />
      ) : (
        <CornerField key={presses} place={place} onPlace={onPlace} />
      )}
    </>
  )
}

type PlaceProps = { readonly place: PlaceInput | null; readonly onPlace: (place: PlaceInput | null) => void }

/** About a metre; what a finger cannot aim at is not kept. */
const rounded = (value: number): number => Math.round(value * 1e4) / 1e4

type PickerProps = PlaceProps & { readonly kind: PlaceInput['kind']; readonly initiative: string | null }

function Picker({ place, kind, initiative, onPlace }: PickerProps) {
  const { t } = useTranslation('sgi')
  const format = useFormat()
  const regionName = useRegionName()
  const regions = useRegions().data
  const [focus, setFocus] = useState<string | null>(null)
  const [frame, width] = useWidth<HTMLDivElement>()
  const ring = place?.kind === 'area' ? place.ring : []
  const corners: readonly Corner[] = place?.kind === 'point' ? [place.point] : ring
  const outlines = useMemo(
    () => (regions?.regions.features ?? []).map(({ properties, geometry }) => ({ code: properties.code, geometry })),
    [regions],
  )
  const [first] = corners
  const region = first ? regionAt(first, outlines, reachKm(initiative)) : null
  const put = ([longitude, latitude]: readonly [number, number]) => {
    const corner: Corner = [rounded(longitude), rounded(latitude)]
    if (!isNear(corner)) return
    if (kind === 'point') onPlace({ kind: 'point', point: corner })
    else if (ring.length < mostCorners) onPlace({ kind: 'area', ring: [...ring, corner] })
  }
  return (
    <div ref={frame} id="place" tabIndex={-1} className="grid min-w-0 grid-cols-1 gap-2">
      <p className="text-sm text-muted">{t(`register.pointHint.${kind}`)}</p>
      {regions ? (
        <KingdomMap
          regions={regions.regions.features}
          label={t('register.placeMap')}
          width={width}
          height={Math.round(width * 0.8)}
          focus={focus}
          chosen={region}
          onPlace={put}
        >
          {(kingdom) => (
            <g pointerEvents="none" aria-hidden="true">
              {ring.length > 1 && (
                <path
                  d={kingdom.outline(ring)}
                  strokeWidth="2"
                  className="fill-action stroke-action [fill-opacity:0.3]"
                />
              )}
              {corners.map((corner, at) => {
                const [x, y] = kingdom.project(corner)
                return (
                  <circle
                    key={at}
                    cx={x}
                    cy={y}
                    r={kind === 'point' ? 7 : 4.5}
                    strokeWidth="2"
                    className="fill-action stroke-surface"
                  />
                )
              })}
            </g>
          )}
        </KingdomMap>
      ) : (
        <Skeleton className="h-80 w-full" />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <output className="me-auto block text-sm">
          {first === undefined
            ? t('register.noPlace')
            : region === null
              ? t('register.outside')
              : t('register.inRegion', { region: regionName(region) })}
          {kind === 'area' && ring.length > 0 && (
            <span className="text-muted">
              {' '}
              · {t('register.corners', { count: ring.length, number: format.count(ring.length) })}
            </span>
          )}
        </output>
        {kind === 'area' && ring.length > 0 && (
          <Button size="sm" onClick={() => onPlace({ kind: 'area', ring: ring.slice(0, -1) })}>
            {t('register.removeCorner')}
          </Button>
        )}
        {(focus !== null || region !== null) && (
          <Button size="sm" onClick={() => setFocus(focus === null ? region : null)}>
            {t(focus === null ? 'register.zoomIn' : 'register.zoomOut')}
          </Button>
        )}
      </div>
    </div>
  )
}

function PointFields({ place, onPlace }: PlaceProps) {
  const { t } = useTranslation('sgi')
  const point = place?.kind === 'point' ? place.point : null
  const [typed, setTyped] = useState<{ latitude: string; longitude: string } | null>(null)
  const shown = typed ?? { latitude: point ? String(point[1]) : '', longitude: point ? String(point[0]) : '' }
  const type = (part: Partial<typeof shown>) => {
    const next = { ...shown, ...part }
    setTyped(next)
    const [longitude, latitude] = [parseDegrees(next.longitude), parseDegrees(next.latitude)]
    if (longitude !== null && latitude !== null && isNear([longitude, latitude]))
      onPlace({ kind: 'point', point: [longitude, latitude] })
  }
  const wrong = (text: string, far: boolean) =>
    typed !== null && text !== '' && (parseDegrees(text) === null || far) ? t('register.notDegrees') : undefined
  const [latitude, longitude] = [parseDegrees(shown.latitude), parseDegrees(shown.longitude)]
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      {(
        [
          ['latitude', latitude !== null && !isNear([45, latitude])],
          ['longitude', longitude !== null && !isNear([longitude, 24])],
        ] as const
      ).map(([key, far]) => (
        <Field key={key} id={`place-${key}`} label={t(`register.${key}`)} error={wrong(shown[key], far)}>
          {(control) => (
            <TextInput
              {...control}
              dir="ltr"
              inputMode="decimal"
              maxLength={20}
              value={shown[key]}
              onChange={(event) => type({ [key]: event.target.value })}
              onBlur={() => point !== null && latitude !== null && longitude !== null && setTyped(null)}
            />
          )}
        </Field>
      ))}
    </div>
  )
}

function CornerField({ place, onPlace }: PlaceProps) {
  const { t } = useTranslation('sgi')
  const ring = place?.kind === 'area' ? place.ring : []
  const [typed, setTyped] = useState<string | null>(null)
  const { wrong } = parseCorners(typed ?? '')
  const type = (text: string) => {
    const read = parseGeoJson(text)
    setTyped(read?.kind === 'area' ? cornerText(read.ring) : text)
    if (read) return onPlace(read)
    onPlace({
      kind: 'area',
      ring: parseCorners(text)
        .corners.slice(0, mostCorners)
        .map(([x, y]) => [x, y]),
    })
  }
  return (
    <Field
      id="place-corners"
      label={t('register.cornersLabel')}
      hint={t('register.cornersHint')}
      error={wrong.length > 0 ? t('register.cornersWrong', { lines: wrong.join(', ') }) : undefined}
    >
      {(control) => (
        <TextArea
          {...control}
          dir="ltr"
          rows={6}
          className="font-mono"
          value={typed ?? cornerText(ring)}
          onChange={(event) => type(event.target.value)}
          onBlur={() => wrong.length === 0 && setTyped(null)}
        />
      )}
    </Field>
  )
}
