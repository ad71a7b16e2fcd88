/** The columns of the import template and what a row holds once it is read. */

/** A column of the template, or `period` where one column names the whole period. */
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
  | 'period'

/** The template columns in their order. */
export const TEMPLATE_FIELDS = ['site', 'periodStart', 'periodEnd', 'activity', 'quantity', 'unit', 'supplier', 'reference', 'note'] as const

/** A column of the template. */
export type TemplateField = (typeof TEMPLATE_FIELDS)[number]

/** Languages of the template. */
export type TemplateLanguage = 'en' | 'ar'

/** Names of the template columns in each language. */
export const TEMPLATE_NAMES: Readonly<Record<TemplateLanguage, Readonly<Record<TemplateField, string>>>> = {
  en: {
    site: 'site', periodStart: 'period_start', periodEnd: 'period_end', activity: 'activity', quantity: 'quantity', unit: 'unit',
    supplier: 'supplier', reference: 'reference', note: 'note',
  },
  ar: {
    site: 'الموقع', periodStart: 'بداية الفترة', periodEnd: 'نهاية الفترة', activity: 'النشاط', quantity: 'الكمية', unit: 'الوحدة',
    supplier: 'المورد', reference: 'المرجع', note: 'ملاحظات',
  },
}

/**
 * The values of a row; null where nothing was read.
 * `site` is the code of a known site or, while it is unknown, its name as written; dates are `YYYY-MM-DD`;
 * `activity` is a key; `quantity` is plain decimal text in `unit`, which is an id of the unit table.
 */
export type RowValues = Readonly<Record<TemplateField, string | null>>

/** Values a person set in place of what the file says. */
export type RowEdits = Readonly<Partial<Record<TemplateField, string>>>
