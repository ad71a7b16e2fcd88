import { nameKey, type Cell } from '@athar/activity-file'
import { inventory } from '@athar/contracts'
import { cities, regions } from '@athar/reference-data'
import { listNumbers, type ListMark, type ListNumber } from '../../platform/list-file/list-numbers.ts'
import { listWords as keys, rowsUnderHeadings, type ListRow } from '../../platform/list-file/rows-under-headings.ts'

const columns = {
  required: {
    name: keys(
      'name',
      'site',
      'site name',
      'name en',
      'english name',
      'branch',
      'location',
      'facility',
      'building',
      'الموقع',
      'اسم الموقع',
      'الاسم',
      'الفرع',
      'المنشأة',
      'المبنى',
      'الاسم بالإنجليزية',
    ),
  },
  optional: {
    nameAr: keys('name ar', 'arabic name', 'site ar', 'site name ar', 'الاسم بالعربية', 'الاسم العربي'),
    code: keys('code', 'site code', 'number', 'site number', 'id', 'الرمز', 'رمز الموقع', 'الرقم', 'رقم الموقع'),
    entity: keys('entity', 'company', 'subsidiary', 'الكيان', 'الشركة', 'الشركة التابعة'),
    country: keys('country', 'البلد', 'الدولة'),
    region: keys('region', 'province', 'المنطقة', 'المنطقة الإدارية'),
    city: keys('city', 'town', 'المدينة'),
    area: keys(
      'area',
      'floor area',
      'area m2',
      'floor area m2',
      'gross floor area',
      'المساحة',
      'مساحة الموقع',
      'المساحة م2',
    ),
    meters: keys(
      'meters',
      'meter',
      'meter number',
      'meter numbers',
      'meter no',
      'account',
      'account number',
      'aliases',
      'other names',
      'العداد',
      'العدادات',
      'رقم العداد',
      'أرقام العدادات',
      'رقم الحساب',
      'أسماء أخرى',
    ),
  },
} as const
type Column = keyof typeof columns.required | keyof typeof columns.optional

/** A row with what is understood of it; `site` lacks what only the organisation knows. */
export type ListedSite = {
  readonly line: number
  readonly written: Readonly<Record<Column, string>>
  readonly entity: string
  readonly site: Omit<inventory.SiteInput, 'entityId'>
  readonly problems: inventory.SiteFileProblem[]
}
export type UnderstoodSites = { readonly rows: readonly ListedSite[] } | { readonly missing: 'name' | 'rows' }

/** Reads the cells of a list of sites. Pure: which sites and entities there are already is not known here. */
export function understandSites(cells: readonly (readonly Cell[])[], mark: ListMark | null = null): UnderstoodSites {
  const list = rowsUnderHeadings(cells, columns)
  if ('missing' in list) return list
  const areas = listNumbers(
    list.rows.map(({ text, typed }) => ({ text: text.area, typed: typed.has('area') })),
    mark,
  )
  return { rows: list.rows.map((row, at) => readRow(row, areas[at]!)) }
}

/** A list writes several meters into one cell. */
const BETWEEN = /[;,،؛|\n]/

function readRow({ line, text }: ListRow<Column>, read: ListNumber): ListedSite {
  const problems: inventory.SiteFileProblem[] = []
  const country = readCountry(text.country)
  if (country === null) problems.push('country-unknown')
  const place = readPlace(text, country ?? 'SA')
  problems.push(...place.problems)
  const aliases = [...new Set(text.meters.split(BETWEEN).map((one) => one.trim()))].filter((one) => one !== '')
  const area = read === 'ambiguous' ? null : read
  const site = {
    code: text.code,
    name: namesOf(text),
    aliases,
    country: country ?? 'SA',
    region: place.region,
    city: place.city,
    floorAreaM2: area,
  } satisfies Omit<inventory.SiteInput, 'entityId'>
  if (text.name === '' && text.nameAr === '') problems.push('name-missing')
  const { shape } = inventory.siteInput
  if (!shape.code.safeParse(site.code).success) problems.push('code-wrong')
  if (read === 'ambiguous') problems.push('area-ambiguous')
  else if (text.area !== '' && (area === null || !shape.floorAreaM2.safeParse(area).success))
    problems.push('area-wrong')
  if (Object.values(site.name).some((name) => name.length > 200) || !shape.aliases.safeParse(aliases).success)
    problems.push('too-long')
  return { line, written: text, entity: text.entity, site, problems }
}

const arabic = /\p{Script=Arabic}/u

/** One column of names serves both languages. */
function namesOf({ name, nameAr }: Readonly<Record<Column, string>>): { en: string; ar: string } {
  if (nameAr !== '') return { en: name, ar: nameAr }
  return arabic.test(name) ? { en: '', ar: name } : { en: name, ar: '' }
}

const countryNames = new Map(
  (['en', 'ar'] as const).flatMap((lang) => {
    const names = new Intl.DisplayNames(lang, { type: 'region' })
    return inventory.countryCodes.map((code) => [nameKey(names.of(code) ?? code), code] as const)
  }),
)
const kingdom = keys('ksa', 'kingdom of saudi arabia', 'المملكة', 'السعودية', 'المملكة العربية السعودية')

function readCountry(text: string): inventory.CountryCode | null {
  if (text === '' || kingdom.has(nameKey(text))) return 'SA'
  const code = inventory.countryCodes.find((one) => one === text.trim().toUpperCase())
  return code ?? countryNames.get(nameKey(text)) ?? null
}

/** In either language, with or without the words around the name. */
const placeKey = (text: string): string =>
  nameKey(text)
    .replace(/^(?:منطقه|امانه|مدينه) /, '')
    .replace(/ (?:region|province|city)$/, '')
const regionOf = new Map(
  regions().features.flatMap(({ properties: { code, name, short } }) =>
    [code, name.en, name.ar, short.en, short.ar].map((text) => [placeKey(text), code] as const),
  ),
)
const cityOf = new Map(
  cities().flatMap(({ id, name, region }) =>
    [id, name.en, name.ar].map((text) => [placeKey(text), { id, region }] as const),
  ),
)

function readPlace({ region: regionText, city: cityText }: Readonly<Record<Column, string>>, country: string) {
  const problems: inventory.SiteFileProblem[] = []
  if (country !== 'SA') {
    if (regionText !== '') problems.push('region-outside-kingdom')
    return { region: null, city: cityText === '' ? null : cityText.slice(0, 100), problems }
  }
  const region = regionText === '' ? null : (regionOf.get(placeKey(regionText)) ?? null)
  if (regionText !== '' && region === null) problems.push('region-unknown')
  const city = cityText === '' ? null : (cityOf.get(placeKey(cityText)) ?? null)
  if (cityText !== '' && city === null) problems.push('city-unknown')
  if (city !== null && region !== null && city.region !== region) problems.push('city-not-in-region')
  return { region: region ?? city?.region ?? null, city: city?.id ?? null, problems }
}
