import { regionNames } from '../core/region-names.ts'
import { everywhere } from './vocabulary.ts'
import type {
  ListingAudience,
  ListingCategory,
  ListingCertificate,
  ListingGroup,
  ListingRegion,
  PriceCurrency,
  PriceUnit,
  SavingUnit,
} from './vocabulary.ts'

type Both = { readonly en: string; readonly ar: string }
type Names<Key extends string> = Readonly<Record<Key, Both>>

// Names that forms show, documents print and the search finds: one place for all three.
export const groupNames: Names<ListingGroup> = {
  solutions: { en: 'Solutions', ar: 'الحلول' },
  partners: { en: 'Partners', ar: 'الشركاء' },
}

export const categoryNames: Names<ListingCategory> = {
  'energy-efficiency': { en: 'Energy efficiency', ar: 'كفاءة الطاقة' },
  renewables: { en: 'Renewable energy', ar: 'الطاقة المتجددة' },
  water: { en: 'Water', ar: 'المياه' },
  waste: { en: 'Waste', ar: 'النفايات' },
  transport: { en: 'Transport', ar: 'النقل' },
  nature: { en: 'Nature and trees', ar: 'الطبيعة والأشجار' },
  software: { en: 'Software', ar: 'البرمجيات' },
  finance: { en: 'Finance', ar: 'التمويل' },
  advisory: { en: 'Advisory', ar: 'الاستشارات' },
  verification: { en: 'Verification', ar: 'التحقق' },
  laboratory: { en: 'Laboratories', ar: 'المختبرات' },
}

export const audienceNames: Names<ListingAudience> = {
  owners: { en: 'Project owners', ar: 'ملاك المشاريع' },
  developers: { en: 'Project developers', ar: 'مطورو المشاريع' },
  buyers: { en: 'Buyers', ar: 'المشترون' },
  traders: { en: 'Traders', ar: 'المتداولون' },
}

export const certificateNames: Names<ListingCertificate> = {
  'local-content': { en: 'Local content certificate', ar: 'شهادة المحتوى المحلي' },
  saso: { en: 'SASO label or certificate', ar: 'بطاقة أو شهادة من هيئة المواصفات السعودية' },
  seec: { en: 'Saudi Energy Efficiency Center', ar: 'المركز السعودي لكفاءة الطاقة' },
  'iso-14001': { en: 'ISO 14001 (environment)', ar: 'ISO 14001 (الإدارة البيئية)' },
  'iso-50001': { en: 'ISO 50001 (energy)', ar: 'ISO 50001 (إدارة الطاقة)' },
  'iso-9001': { en: 'ISO 9001 (quality)', ar: 'ISO 9001 (إدارة الجودة)' },
  'iso-14065': { en: 'ISO 14065 (verification)', ar: 'ISO 14065 (جهات التحقق)' },
  'iso-17025': { en: 'ISO/IEC 17025 (laboratories)', ar: 'ISO/IEC 17025 (المختبرات)' },
}

export const listingRegionNames: Names<ListingRegion> = {
  [everywhere]: { en: 'The whole Kingdom', ar: 'جميع مناطق المملكة' },
  ...regionNames,
}

export const currencyNames: Names<PriceCurrency> = {
  SAR: { en: 'Saudi riyal', ar: 'ريال سعودي' },
  USD: { en: 'US dollar', ar: 'دولار أمريكي' },
  EUR: { en: 'Euro', ar: 'يورو' },
}

export const priceUnitNames: Names<PriceUnit> = {
  kwh: { en: 'per kWh', ar: 'لكل كيلوواط ساعة' },
  mwh: { en: 'per MWh', ar: 'لكل ميغاواط ساعة' },
  kw: { en: 'per kW installed', ar: 'لكل كيلوواط مركّب' },
  tonne: { en: 'per tonne', ar: 'للطن' },
  'cubic-metre': { en: 'per cubic metre', ar: 'للمتر المكعب' },
  kilometre: { en: 'per kilometre', ar: 'للكيلومتر' },
  hectare: { en: 'per hectare', ar: 'للهكتار' },
  item: { en: 'per item', ar: 'للقطعة' },
  sample: { en: 'per sample', ar: 'للعينة' },
  report: { en: 'per report', ar: 'للتقرير' },
  site: { en: 'per site', ar: 'للموقع' },
  'user-month': { en: 'per user and month', ar: 'للمستخدم في الشهر' },
  hour: { en: 'per hour', ar: 'للساعة' },
  day: { en: 'per day', ar: 'لليوم' },
  month: { en: 'per month', ar: 'للشهر' },
  year: { en: 'per year', ar: 'للسنة' },
  project: { en: 'per project', ar: 'للمشروع' },
}

export const savingUnitNames: Names<SavingUnit> = {
  'kwh-year': { en: 'kWh a year', ar: 'كيلوواط ساعة في السنة' },
  'tco2e-year': { en: 'tCO2e a year', ar: 'طن مكافئ ثاني أكسيد الكربون في السنة' },
  'cubic-metre-year': { en: 'cubic metres of water a year', ar: 'متر مكعب من المياه في السنة' },
  'tonne-waste-year': { en: 'tonnes of waste a year', ar: 'طن من النفايات في السنة' },
  percent: { en: 'per cent of the use before', ar: '٪ من الاستهلاك السابق' },
}
