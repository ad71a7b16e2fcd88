import type { Region } from '@athar/contracts/inventory'
import { isInside } from '@athar/contracts/sgi'
import { useMemo, type PointerEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/language/index.ts'
import { cx } from '../../ui/cx.ts'
import { Label, Mark } from '../../ui/charts/parts.tsx'
import { drawKingdom, isWithin, type Kingdom, type Place, type Size, type Spot } from './kingdom.ts'
import { markGap } from './marks.tsx'
import { placeNames } from './place-names.ts'

type KingdomMapProps = Size & {
  readonly regions: readonly Region[]
  readonly label: string
  readonly focus?: string | null | undefined
  readonly chosen?: string | null | undefined
  readonly onRegion?: ((code: string) => void) | undefined
  /** How a region is read aloud; its name alone where absent. */
  readonly regionLabel?: ((code: string, name: string) => string) | undefined
  /** Where the pointer was pressed on the land or beside it. */
  readonly onPlace?: ((place: Place) => void) | undefined
  /** Where marks stand, for the names to make way. */
  readonly marksOn?: ((kingdom: Kingdom) => readonly Spot[]) | undefined
  readonly children?: ((kingdom: Kingdom) => ReactNode) | undefined
}

/** Narrower than this, names do not fit into their regions and stand in the panel and the table only. */
const namesFrom = 520

/** The thirteen regions, drawn from the shipped outlines: no tiles, nothing leaves the machine. */
export function KingdomMap(props: KingdomMapProps) {
  const {
    regions,
    label,
    width,
    height,
    focus = null,
    chosen = null,
    onRegion,
    regionLabel,
    onPlace,
    marksOn,
    children,
  } = props
  const { lang } = useLanguage()
  const kingdom = useMemo(() => drawKingdom(regions, { width, height }, focus), [regions, width, height, focus])
  const nameOf = (code: string) =>
    regions.find(({ properties }) => properties.code === code)?.properties.short[lang] ?? code
  const isNamed = width >= namesFrom || focus !== null
  const names = useMemo(() => {
    if (!isNamed) return []
    const named = kingdom.shapes.flatMap(({ code, label: spot }) => {
      const region = regions.find(({ properties }) => properties.code === code)
      if (!region || !isWithin(spot, { width, height })) return []
      const owns = (at: Spot) => isInside(kingdom.unproject(at) ?? region.properties.label, region.geometry)
      return [{ code, text: region.properties.short[lang], spot, owns }]
    })
    const placed = placeNames(named, { marks: marksOn?.(kingdom) ?? [], radius: markGap / 2, size: { width, height } })
    return named.map(({ code, text, spot }) => ({ code, text, spot: placed.get(code) ?? spot }))
  }, [isNamed, kingdom, regions, lang, marksOn, width, height])
  const onPointer = (event: PointerEvent<SVGSVGElement>) => {
    if (!onPlace) return
    const box = event.currentTarget.getBoundingClientRect()
    const spot = [
      ((event.clientX - box.left) / box.width) * width,
      ((event.clientY - box.top) / box.height) * height,
    ] as const
    const place = kingdom.unproject(spot)
    if (place) onPlace(place)
  }
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      direction="ltr"
      role={onRegion ? 'group' : 'img'}
      aria-label={label}
      onPointerUp={onPlace && onPointer}
      className={cx(
        'block w-full overflow-hidden rounded-card border border-line bg-sunken',
        onPlace && 'cursor-crosshair',
      )}
    >
      {kingdom.shapes.map(({ code, path }) => (
        <RegionShape
          key={code}
          path={path}
          transform={kingdom.transform}
          label={regionLabel?.(code, nameOf(code)) ?? nameOf(code)}
          chosen={code === chosen}
          onOpen={onRegion && (() => onRegion(code))}
        />
      ))}
      {names.map(({ code, text, spot }) => (
        <g key={code} aria-hidden="true" pointerEvents="none">
          {/* Its rim keeps it legible over the lines between regions. */}
          <Label
            x={spot[0]}
            y={spot[1]}
            anchor="middle"
            className="fill-muted stroke-surface text-xs [paint-order:stroke] [stroke-linejoin:round] [stroke-width:3px]"
          >
            {text}
          </Label>
        </g>
      ))}
      {children?.(kingdom)}
    </svg>
  )
}

type ShapeProps = {
  readonly path: string
  readonly transform: string
  readonly label: string
  readonly chosen: boolean
  readonly onOpen?: (() => void) | undefined
}

function RegionShape({ path, transform, label, chosen, onOpen }: ShapeProps) {
  const { t } = useTranslation('sgi')
  const shape = (
    <path
      d={path}
      transform={transform}
      vectorEffect="non-scaling-stroke"
      strokeWidth="1"
      className={cx('stroke-line-strong', chosen ? 'fill-selected' : 'fill-surface', onOpen && 'hover:fill-hover')}
    />
  )
  return onOpen ? (
    <Mark label={t('map.openRegion', { region: label })} pressed={chosen} onOpen={onOpen}>
      {shape}
    </Mark>
  ) : (
    shape
  )
}
