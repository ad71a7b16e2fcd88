/** The columns of the import template and what a row holds once it is read. */

/**
 * A column of the template, `period` where one column names the whole period, or `record`, the number of a record in
 * an export of ours.
 */
export type Field =
  | 'site'
  | 'periodStart'
  | 'periodEnd'
  | 'activity'
  | 'quantity'
  | 'unit'
  | 'supplier'
  | 'reference'
  | 'note'
  | 'dataQuality'
  | 'period'
  | 'record'

/** The template columns in their order. */
export const TEMPLATE_FIELDS = [
  'site',
  'periodStart',
  'periodEnd',
  'activity',
  'quantity',
  'unit',
  'supplier',
  'reference',
  'note',
  'dataQuality',
] as const

/** A column of the template. */
export type TemplateField = (typeof TEMPLATE_FIELDS)[number]

/** Languages of the template. */
export type TemplateLanguage = 'en' | 'ar'

/** Names of the template columns in each language. */
export const TEMPLATE_NAMES: Readonly<Record<TemplateLanguage, Readonly<Record<TemplateField, string>>>> = {
  en: named('site,period_start,period_end,activity,quantity,unit,supplier,reference,note,data_quality'),
  ar: named('الموقع,بداية الفترة,نهاية الفترة,النشاط,الكمية,الوحدة,المورد,المرجع,ملاحظات,جودة البيانات'),
}

function named(header: string): Record<TemplateField, string> {
  const names = header.split(',')
  return Object.fromEntries(TEMPLATE_FIELDS.map((field, index) => [field, names[index]!])) as Record<
    TemplateField,
    string
  >
}

/**
 * The values of a row; null where nothing was read.
 * `site` is the code of a known site or, while it is unknown, its name as written; dates are `YYYY-MM-DD`;
 * `activity` is a key; `quantity` is plain decimal text in `unit`, which is an id of the unit table. `dataQuality` is
 * one of `DATA_QUALITIES`, and null where the file does not say. `record` is the number of the record that the row was
 * exported from.
 */
export type RowValues = Readonly<Record<TemplateField, string | null>> & { readonly record?: string }

/** Values a person set in place of what the file says. */
export type RowEdits = Readonly<Partial<Record<TemplateField, string>>>
