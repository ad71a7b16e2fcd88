import { indexUnits, type UnitTable } from '@athar/carbon'
import { frameworkViews, itemsByDatapoint, type Datapoint, type FrameworkView } from '@athar/frameworks'
import { datapointLibrary, emissionLibrary, framework, type FrameworkItem } from '@athar/reference-data'

export type Item = FrameworkItem & { readonly framework: FrameworkView }

type Library = {
  readonly items: ReadonlyMap<string, Item>
  readonly datapoints: ReadonlyMap<string, Datapoint>
  readonly byDatapoint: ReadonlyMap<string, readonly Item[]>
  readonly units: UnitTable
}

let read: Library | undefined

/** What the frameworks ask, indexed once a process. */
export function library(): Library {
  if (read) return read
  const items = frameworkViews.flatMap((id) => framework(id).items.map((item): Item => ({ ...item, framework: id })))
  read = {
    items: new Map(items.map((item) => [item.slug, item])),
    datapoints: new Map(datapointLibrary().datapoints.map((datapoint) => [datapoint.id, datapoint])),
    byDatapoint: itemsByDatapoint(items),
    units: indexUnits(emissionLibrary().units),
  }
  return read
}

export const titleOf = ({ title_en, title_ar }: Item) => ({ en: title_en, ar: title_ar })
export const labelOf = ({ label_en, label_ar }: { readonly label_en: string; readonly label_ar: string }) => ({
  en: label_en,
  ar: label_ar,
})

export function unitOf({ unit }: Datapoint) {
  if (unit === null) return null
  const name = datapointLibrary().units[unit]
  return { id: unit, name: { en: name?.en ?? unit, ar: name?.ar ?? unit } }
}
