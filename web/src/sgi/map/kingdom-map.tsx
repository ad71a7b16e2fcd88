import type { Region } from '@athar/contracts/inventory'
import { useMemo, type PointerEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/language/index.ts'
import { cx } from '../../ui/cx.ts'
import { Label, Mark } from '../../ui/charts/parts.tsx'
import { drawKingdom, type Kingdom, type Place, type Size } from './kingdom.ts'

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
  readonly children?: ((kingdom: Kingdom) => ReactNode) | undefined
}

/** Narrower than this, names do not fit into their regions and stand in the panel and the table only. */
const namesFrom = 520

/** The thirteen regions, drawn from the shipped outlines: no tiles, nothing leaves the machine. */
export function KingdomMap(props: KingdomMapProps) {
  const { regions, label, width, height, focus = null, chosen = null, onRegion, regionLabel, onPlace, children } = props
  const { lang } = useLanguage()
  const kingdom = useMemo(() => drawKingdom(regions, { width, height }, focus), [regions, width, height, focus])
  const nameOf = (code: string) =>
    regions.find(({ properties }) => properties.code === code)?.properties.short[lang] ?? code
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
          label={regionLabel?.(code, nameOf(code)) ?? nameOf(code)}
          chosen={code === chosen}
          onOpen={onRegion && (() => onRegion(code))}
        />
      ))}
      {(width >= namesFrom || focus !== null) &&
        kingdom.shapes.map(({ code, label: spot }) => (
          <g key={code} aria-hidden="true" pointerEvents="none">
            <Label x={spot[0]} y={spot[1]} anchor="middle" className="fill-muted text-xs">
              {nameOf(code)}
            </Label>
          </g>
        ))}
      {children?.(kingdom)}
    </svg>
  )
}

type ShapeProps = {
  readonly path: string
  readonly label: string
  readonly chosen: boolean
  readonly onOpen?: (() => void) | undefined
}

function RegionShape({ path, label, chosen, onOpen }: ShapeProps) {
  const { t } = useTranslation('sgi')
  const shape = (
    <path
      d={path}
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
