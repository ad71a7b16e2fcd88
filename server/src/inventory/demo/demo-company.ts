import type { inventory } from '@athar/contracts'

/**
 * A made-up building materials company, so that a newcomer sees every chart alive. No company, meter or invoice in it is
 * real; the organisation is flagged as a sample wherever it is shown. What has one box is written as the company would: in Arabic.
 */
export type DemoEntity = {
  readonly key: string
  readonly en: string
  readonly ar: string
  readonly share: string
  readonly financial: inventory.FinancialControl
  readonly operational: boolean
}
export const demoEntities: readonly DemoEntity[] = [
  { key: 'cement', en: 'Najd Cement', ar: 'نجد للأسمنت', share: '0.8', financial: 'full', operational: true },
  {
    key: 'readymix',
    en: 'Najd Ready-Mix',
    ar: 'نجد للخرسانة الجاهزة',
    share: '1',
    financial: 'full',
    operational: true,
  },
  {
    key: 'blocks',
    en: 'Southern Blocks joint venture',
    ar: 'مشروع الجنوب المشترك للطابوق',
    share: '0.4',
    financial: 'joint',
    operational: false,
  },
]

export type DemoSite = {
  readonly code: string
  readonly en: string
  readonly ar: string
  readonly entity: string | null
  readonly region: string
  readonly city: string
  readonly area: string
  readonly kind: 'office' | 'plant' | 'grinding' | 'depot' | 'readymix' | 'quarry'
}
export const demoSites: readonly DemoSite[] = [
  {
    code: 'RUH-HQ',
    en: 'Riyadh head office',
    ar: 'المركز الرئيسي بالرياض',
    entity: null,
    region: 'SA-01',
    city: 'riyadh',
    area: '9800',
    kind: 'office',
  },
  {
    code: 'KHJ-01',
    en: 'Al Kharj cement plant',
    ar: 'مصنع الأسمنت بالخرج',
    entity: 'cement',
    region: 'SA-01',
    city: 'al-kharj',
    area: '182000',
    kind: 'plant',
  },
  {
    code: 'YNB-01',
    en: 'Yanbu grinding plant',
    ar: 'مطحنة ينبع',
    entity: 'cement',
    region: 'SA-03',
    city: 'yanbu',
    area: '41000',
    kind: 'grinding',
  },
  {
    code: 'HAS-01',
    en: 'Hail quarry',
    ar: 'محجر حائل',
    entity: 'cement',
    region: 'SA-06',
    city: 'hail',
    area: '3200',
    kind: 'quarry',
  },
  {
    code: 'JED-01',
    en: 'Jeddah distribution centre',
    ar: 'مركز التوزيع بجدة',
    entity: null,
    region: 'SA-02',
    city: 'jeddah',
    area: '23500',
    kind: 'depot',
  },
  {
    code: 'DMM-01',
    en: 'Dammam distribution centre',
    ar: 'مركز التوزيع بالدمام',
    entity: null,
    region: 'SA-04',
    city: 'dammam',
    area: '19800',
    kind: 'depot',
  },
  {
    code: 'BUR-01',
    en: 'Buraydah ready-mix',
    ar: 'محطة خرسانة بريدة',
    entity: 'readymix',
    region: 'SA-05',
    city: 'buraydah',
    area: '6400',
    kind: 'readymix',
  },
  {
    code: 'TUU-01',
    en: 'Tabuk ready-mix',
    ar: 'محطة خرسانة تبوك',
    entity: 'readymix',
    region: 'SA-07',
    city: 'tabuk',
    area: '5900',
    kind: 'readymix',
  },
  {
    code: 'ABH-01',
    en: 'Abha ready-mix',
    ar: 'محطة خرسانة أبها',
    entity: 'readymix',
    region: 'SA-14',
    city: 'abha',
    area: '5200',
    kind: 'readymix',
  },
  {
    code: 'GIZ-01',
    en: 'Jazan block plant',
    ar: 'مصنع الطابوق بجازان',
    entity: 'blocks',
    region: 'SA-09',
    city: 'jazan',
    area: '8700',
    kind: 'readymix',
  },
]

/** A month's usual quantity in the unit, how much more in the summer months, and how far it swings, in percent. */
export type DemoActivity = {
  readonly activity: string
  readonly unit: string
  readonly usual: number
  readonly summer: number
  readonly swing: number
  readonly supplier: string
  readonly estimated?: boolean
}
const electricity = (usual: number, summer = 25): DemoActivity => ({
  activity: 'electricity-grid',
  unit: 'kWh',
  usual,
  summer,
  swing: 6,
  supplier: 'الشركة السعودية للكهرباء',
})
const water = (usual: number): DemoActivity => ({
  activity: 'water-supply',
  unit: 'm3',
  usual,
  summer: 18,
  swing: 8,
  supplier: 'شركة المياه الوطنية',
})
const waste = (usual: number): DemoActivity => ({
  activity: 'waste-landfill',
  unit: 'tonne',
  usual,
  summer: 0,
  swing: 20,
  supplier: 'مقاول النفايات',
  estimated: true,
})
const cooling = (usual: number): DemoActivity => ({
  activity: 'refrigerant-r410a',
  unit: 'kg',
  usual,
  summer: 60,
  swing: 50,
  supplier: 'مقاول التكييف',
})

export const demoActivities: Readonly<Record<DemoSite['kind'], readonly DemoActivity[]>> = {
  office: [
    electricity(212_000, 55),
    water(1450),
    waste(6),
    cooling(4),
    {
      activity: 'petrol-vehicles',
      unit: 'litre',
      usual: 7400,
      summer: 4,
      swing: 7,
      supplier: 'بطاقة الوقود',
    },
    {
      activity: 'flight-domestic',
      unit: 'passenger_km',
      usual: 148_000,
      summer: -20,
      swing: 18,
      supplier: 'وكالة السفر',
    },
    {
      activity: 'flight-international-economy',
      unit: 'passenger_km',
      usual: 96_000,
      summer: 15,
      swing: 30,
      supplier: 'وكالة السفر',
    },
    {
      activity: 'hotel-stay',
      unit: 'room_night',
      usual: 120,
      summer: -15,
      swing: 20,
      supplier: 'وكالة السفر',
    },
    {
      activity: 'commute-car-petrol',
      unit: 'km',
      usual: 610_000,
      summer: -12,
      swing: 4,
      supplier: '',
      estimated: true,
    },
  ],
  plant: [
    electricity(8_200_000, -5),
    water(31_000),
    waste(38),
    { activity: 'cement-clinker', unit: 'tonne', usual: 71_500, summer: -6, swing: 5, supplier: '' },
    {
      activity: 'heavy-fuel-oil',
      unit: 'tonne',
      usual: 1620,
      summer: -5,
      swing: 6,
      supplier: 'محطة الوقود',
    },
    { activity: 'natural-gas', unit: 'GJ', usual: 172_000, summer: -5, swing: 5, supplier: 'شركة الغاز' },
    {
      activity: 'diesel-stationary',
      unit: 'litre',
      usual: 41_000,
      summer: 5,
      swing: 9,
      supplier: 'محطة الوقود',
    },
    {
      activity: 'freight-road',
      unit: 'tonne_km',
      usual: 14_800_000,
      summer: -4,
      swing: 8,
      supplier: 'الناقل',
    },
  ],
  grinding: [
    electricity(2_360_000, 10),
    water(5200),
    waste(9),
    {
      activity: 'diesel-stationary',
      unit: 'litre',
      usual: 9200,
      summer: 4,
      swing: 12,
      supplier: 'محطة الوقود',
    },
    {
      activity: 'freight-sea-bulk',
      unit: 'tonne_km',
      usual: 5_400_000,
      summer: 0,
      swing: 25,
      supplier: 'الناقل',
    },
  ],
  depot: [
    electricity(118_000, 60),
    water(620),
    waste(4),
    cooling(3),
    {
      activity: 'diesel-vehicles',
      unit: 'litre',
      usual: 58_000,
      summer: 3,
      swing: 7,
      supplier: 'بطاقة الوقود',
    },
    {
      activity: 'lpg-stationary',
      unit: 'kg',
      usual: 740,
      summer: -10,
      swing: 14,
      supplier: 'شركة الغاز',
    },
  ],
  readymix: [
    electricity(64_000, 15),
    water(4100),
    waste(12),
    {
      activity: 'diesel-vehicles',
      unit: 'litre',
      usual: 33_500,
      summer: -8,
      swing: 10,
      supplier: 'بطاقة الوقود',
    },
    {
      activity: 'diesel-stationary',
      unit: 'litre',
      usual: 12_400,
      summer: -6,
      swing: 12,
      supplier: 'محطة الوقود',
    },
  ],
  quarry: [
    electricity(38_000, 12),
    water(900),
    {
      activity: 'diesel-stationary',
      unit: 'litre',
      usual: 88_000,
      summer: -7,
      swing: 9,
      supplier: 'محطة الوقود',
    },
    {
      activity: 'diesel-vehicles',
      unit: 'litre',
      usual: 21_000,
      summer: -5,
      swing: 9,
      supplier: 'بطاقة الوقود',
    },
  ],
}

/** A made-up power purchase agreement: it moves the market-based figure of one site and leaves the location-based one. */
export const demoContract = {
  site: 'KHJ-01',
  kgCo2ePerKwh: '0.41',
  name: { en: 'Power purchase agreement of the plant (sample)', ar: 'اتفاقية شراء الطاقة للمصنع (بيانات تجريبية)' },
  source: 'عقد توضيحي',
  reason: 'بيانات توضيحية لا تمثل عقدًا حقيقيًا',
}

/** Certificates for a part of the electricity of every site, a year each. */
export const demoCertificates = {
  reference: 'I-REC-DEMO',
  issuer: 'سجل توضيحي',
  kWh: '1200000',
  source: 'بيان توضيحي',
  notes: 'بيانات توضيحية لا تمثل شهادات حقيقية',
} as const

/** Fifteen categories: what is counted, what cannot occur, what is left out and why; the rest nobody has decided yet. */
export const demoScreening: readonly {
  readonly category: number
  readonly decision: 'included' | 'not-relevant' | 'excluded'
  readonly reason: string
}[] = [
  { category: 1, decision: 'included', reason: '' },
  {
    category: 2,
    decision: 'excluded',
    reason: 'تُجمع بيانات المشتريات الرأسمالية ابتداءً من السنة القادمة',
  },
  { category: 4, decision: 'included', reason: '' },
  { category: 5, decision: 'included', reason: '' },
  { category: 6, decision: 'included', reason: '' },
  { category: 7, decision: 'included', reason: '' },
  { category: 8, decision: 'not-relevant', reason: 'لا توجد أصول مستأجرة' },
  { category: 13, decision: 'not-relevant', reason: 'لا توجد أصول مؤجرة للغير' },
  { category: 14, decision: 'not-relevant', reason: 'لا توجد امتيازات تجارية' },
]

/** The output is what the records of the year say was made: no tonne more. */
export const demoDenominators = (yearsSinceBase: number, clinkerTonnes: string): inventory.Denominators => ({
  revenueMinor: String(118_400_000_000 + yearsSinceBase * 6_300_000_000),
  currency: 'SAR',
  headcount: String(1420 + yearsSinceBase * 35),
  output: clinkerTonnes,
  outputUnit: 'طن كلنكر',
})
