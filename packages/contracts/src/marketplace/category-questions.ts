import type { DefinedField } from '../core/defined-form.ts'
import type { ListingCategory } from './vocabulary.ts'

const labelled = (en: string, ar: string) => ({ 'x-label': { en, ar } })
const text = (en: string, ar: string): DefinedField => ({
  ...labelled(en, ar),
  type: 'string',
  'x-kind': 'text',
  maxLength: 300,
})
const figure = (en: string, ar: string, most = '1000000000'): DefinedField => ({
  ...labelled(en, ar),
  type: 'string',
  'x-kind': 'number',
  'x-least': '0',
  'x-most': most,
})
const yesNo = (en: string, ar: string): DefinedField => ({ ...labelled(en, ar), type: 'boolean', 'x-kind': 'yes-no' })
type Option = readonly [key: string, en: string, ar: string]
const choices = (en: string, ar: string, options: readonly Option[]): DefinedField => ({
  ...labelled(en, ar),
  type: 'array',
  'x-kind': 'choices',
  'x-options': Object.fromEntries(options.map(([key, english, arabic]) => [key, { en: english, ar: arabic }])),
  'x-order': options.map(([key]) => key),
})

const references = text('References in the Kingdom', 'مراجع أعمال في المملكة')
const years = (en: string, ar: string) => figure(en, ar, '100')
const experience = years('Years of experience in the Kingdom', 'سنوات الخبرة في المملكة')
const warranty = years('Warranty (years)', 'مدة الضمان (بالسنوات)')
const scopes: readonly Option[] = [
  [
    'organisation',
    'Greenhouse gas inventories of organisations (ISO 14064-1)',
    'جرد غازات الاحتباس الحراري للمنشآت (ISO 14064-1)',
  ],
  ['project', 'Mitigation projects (ISO 14064-2)', 'مشاريع خفض الانبعاثات (ISO 14064-2)'],
  ['product', 'Carbon footprints of products (ISO 14067)', 'البصمة الكربونية للمنتجات (ISO 14067)'],
  ['disclosure', 'Sustainability disclosures', 'إفصاحات الاستدامة'],
]

/** What each provider of a category is asked, by field: the same for all of them, so that answers can be compared. */
export const categoryQuestions: Readonly<Record<ListingCategory, Readonly<Record<string, DefinedField>>>> = {
  'energy-efficiency': {
    measures: choices('Measures', 'الإجراءات', [
      ['lighting', 'Lighting', 'الإنارة'],
      ['cooling', 'Air conditioning and cooling', 'التكييف والتبريد'],
      ['motors', 'Motors and drives', 'المحركات ومغيرات السرعة'],
      ['insulation', 'Building insulation', 'العزل الحراري للمباني'],
      ['controls', 'Controls and building management', 'أنظمة التحكم وإدارة المباني'],
      ['process', 'Industrial processes', 'العمليات الصناعية'],
    ]),
    powerLeast: figure('Smallest load served (kW)', 'أصغر حمل كهربائي (كيلوواط)'),
    powerMost: figure('Largest load served (kW)', 'أكبر حمل كهربائي (كيلوواط)'),
    warranty,
    savingsGuaranteed: yesNo('Savings guaranteed by contract', 'الوفر مضمون بموجب العقد'),
    savingsMeasured: text('How savings are measured and verified', 'طريقة قياس الوفر والتحقق منه'),
    seecLicensed: yesNo('Licensed as an energy service provider', 'مرخص مقدمًا لخدمات الطاقة'),
    references,
  },
  renewables: {
    technologies: choices('Technologies', 'التقنيات', [
      ['solar-pv', 'Solar photovoltaics', 'الطاقة الشمسية الكهروضوئية'],
      ['solar-thermal', 'Solar heat', 'الطاقة الشمسية الحرارية'],
      ['wind', 'Wind', 'طاقة الرياح'],
      ['storage', 'Battery storage', 'تخزين الطاقة بالبطاريات'],
      ['hydrogen', 'Hydrogen', 'الهيدروجين'],
    ]),
    powerLeast: figure('Smallest system (kW)', 'أصغر نظام (كيلوواط)'),
    powerMost: figure('Largest system (kW)', 'أكبر نظام (كيلوواط)'),
    warranty,
    yieldGuaranteed: yesNo('Energy yield guaranteed by contract', 'إنتاج الطاقة مضمون بموجب العقد'),
    maintenance: yesNo('Operation and maintenance included', 'يشمل التشغيل والصيانة'),
    gridConnection: yesNo('Grid connection applied for by the provider', 'يتولى المزود طلب الربط بالشبكة'),
    references,
  },
  water: {
    services: choices('Services', 'الخدمات', [
      ['saving', 'Water saving devices', 'أدوات ترشيد المياه'],
      ['leak', 'Leak detection', 'كشف التسربات'],
      ['treatment', 'Treatment and reuse', 'المعالجة وإعادة الاستخدام'],
      ['desalination', 'Desalination', 'التحلية'],
      ['irrigation', 'Efficient irrigation', 'الري الحديث'],
    ]),
    capacityMost: figure('Largest capacity (m³ a day)', 'أكبر قدرة (متر مكعب في اليوم)'),
    energyUse: figure('Electricity used (kWh per m³)', 'استهلاك الكهرباء (كيلوواط ساعة لكل متر مكعب)', '1000'),
    warranty,
    sasoLabel: yesNo(
      'Products carry the SASO water efficiency label',
      'المنتجات تحمل بطاقة كفاءة المياه من هيئة المواصفات',
    ),
    references,
  },
  waste: {
    services: choices('Services', 'الخدمات', [
      ['collection', 'Collection', 'الجمع'],
      ['sorting', 'Sorting and recycling', 'الفرز وإعادة التدوير'],
      ['composting', 'Composting', 'تحويل النفايات إلى سماد'],
      ['energy', 'Energy from waste', 'استرداد الطاقة من النفايات'],
      ['hazardous', 'Hazardous waste', 'النفايات الخطرة'],
    ]),
    capacityMost: figure('Largest capacity (tonnes a day)', 'أكبر قدرة (طن في اليوم)'),
    diverted: figure('Share diverted from landfill (%)', 'نسبة التحويل عن المرادم (٪)', '100'),
    mwanLicence: text('Licence of the National Center for Waste Management', 'ترخيص المركز الوطني لإدارة النفايات'),
    weightTickets: yesNo('Weight tickets for each load', 'وثيقة وزن لكل حمولة'),
    references,
  },
  transport: {
    services: choices('Services', 'الخدمات', [
      ['electric-vehicles', 'Electric vehicles', 'المركبات الكهربائية'],
      ['charging', 'Charging stations', 'محطات الشحن'],
      ['freight', 'Low-emission freight', 'الشحن منخفض الانبعاثات'],
      ['fleet', 'Fleet management', 'إدارة الأساطيل'],
      ['fuels', 'Lower-carbon fuels', 'أنواع الوقود الأقل كربونًا'],
    ]),
    fleetSize: figure('Vehicles or stations in service', 'عدد المركبات أو المحطات العاملة'),
    emissionData: yesNo('Emissions of each trip reported', 'تقرير بانبعاثات كل رحلة'),
    isoReporting: yesNo('Emissions reported by ISO 14083', 'حساب الانبعاثات وفق ISO 14083'),
    warranty,
    references,
  },
  nature: {
    services: choices('Services', 'الخدمات', [
      ['planting', 'Tree planting', 'زراعة الأشجار'],
      ['mangroves', 'Mangroves', 'أشجار المانغروف'],
      ['rangeland', 'Rangeland restoration', 'تأهيل المراعي'],
      ['nursery', 'Seedlings of native species', 'شتلات الأنواع المحلية'],
      ['monitoring', 'Monitoring of survival', 'رصد بقاء الأشجار'],
    ]),
    areaMost: figure('Largest area (hectares)', 'أكبر مساحة (هكتار)'),
    survivalMeasured: figure('Survival measured after two years (%)', 'نسبة البقاء المقيسة بعد سنتين (٪)', '100'),
    waterSource: text('Source of irrigation water', 'مصدر مياه الري'),
    ncvcPermit: text('Permit of the National Center for Vegetation Cover', 'تصريح المركز الوطني لتنمية الغطاء النباتي'),
    aftercare: years('Years of care after planting', 'سنوات العناية بعد الزراعة'),
    references,
  },
  software: {
    hostedInKingdom: yesNo('Data hosted in the Kingdom', 'البيانات مستضافة في المملكة'),
    arabic: yesNo('Arabic interface', 'واجهة باللغة العربية'),
    api: yesNo('Documented API', 'واجهة برمجية موثقة'),
    standards: choices('Standards supported', 'المعايير المدعومة', [
      ['ghg-protocol', 'GHG Protocol', 'بروتوكول غازات الاحتباس الحراري'],
      ['iso-14064', 'ISO 14064', 'ISO 14064'],
      ['ifrs-s2', 'IFRS S2', 'IFRS S2'],
      ['gri', 'GRI', 'GRI'],
      ['pact', 'PACT', 'PACT'],
    ]),
    export: text('Formats in which data can be exported', 'صيغ تصدير البيانات'),
    security: text('Security certificates', 'شهادات أمن المعلومات'),
    support: text('Support hours and languages', 'أوقات الدعم ولغاته'),
    references,
  },
  finance: {
    products: choices('Products', 'المنتجات', [
      ['loan', 'Financing', 'تمويل'],
      ['lease', 'Leasing', 'تأجير تمويلي'],
      ['equity', 'Equity', 'مشاركة في رأس المال'],
      ['sukuk', 'Green sukuk', 'صكوك خضراء'],
      ['guarantee', 'Guarantee', 'ضمانات'],
      ['performance', 'Paid from savings', 'سداد من الوفر'],
    ]),
    amountLeast: figure('Smallest amount (SAR)', 'أقل مبلغ (ريال سعودي)', '1000000000000'),
    amountMost: figure('Largest amount (SAR)', 'أعلى مبلغ (ريال سعودي)', '1000000000000'),
    termMost: years('Longest term (years)', 'أطول مدة (بالسنوات)'),
    shariah: yesNo('Compliant with Shariah', 'متوافق مع أحكام الشريعة'),
    licence: text(
      'Licence (Saudi Central Bank or Capital Market Authority)',
      'الترخيص (البنك المركزي السعودي أو هيئة السوق المالية)',
    ),
    conditions: text('What a borrower has to show', 'متطلبات التمويل'),
  },
  advisory: {
    services: choices('Services', 'الخدمات', [
      ['inventory', 'Greenhouse gas inventories', 'جرد غازات الاحتباس الحراري'],
      ['strategy', 'Targets and transition plans', 'المستهدفات وخطط التحول'],
      ['disclosure', 'Sustainability reports', 'تقارير الاستدامة'],
      ['projects', 'Mitigation projects', 'مشاريع خفض الانبعاثات'],
      ['training', 'Training', 'التدريب'],
    ]),
    experience,
    staff: figure('Consultants in the Kingdom', 'عدد المستشارين في المملكة', '100000'),
    saudis: figure('Share of Saudi nationals (%)', 'نسبة السعوديين (٪)', '100'),
    qualifications: text('Qualifications of the team', 'مؤهلات الفريق'),
    independence: yesNo('Offers no verification to the same client', 'لا يقدم خدمة التحقق للعميل نفسه'),
    references,
  },
  verification: {
    accreditationBody: text('Accreditation body', 'جهة الاعتماد'),
    accreditationNumber: text('Number of the ISO 14065 accreditation', 'رقم الاعتماد وفق ISO 14065'),
    scopes: choices('Scopes of accreditation', 'مجالات الاعتماد', scopes),
    levels: choices('Levels of assurance', 'مستويات التأكيد', [
      ['limited', 'Limited', 'محدود'],
      ['reasonable', 'Reasonable', 'معقول'],
    ]),
    sectors: text('Sectors', 'القطاعات'),
    experience,
    references,
  },
  laboratory: {
    tests: choices('Tests', 'الفحوص', [
      ['fuel', 'Fuels', 'الوقود'],
      ['stack', 'Stack emissions', 'انبعاثات المداخن'],
      ['water', 'Water', 'المياه'],
      ['soil', 'Soil and compost', 'التربة والسماد'],
      ['calibration', 'Calibration of meters', 'معايرة العدادات'],
    ]),
    accreditationBody: text('Accreditation body', 'جهة الاعتماد'),
    accreditationNumber: text('Number of the ISO/IEC 17025 accreditation', 'رقم الاعتماد وفق ISO/IEC 17025'),
    turnaround: figure('Days until the result', 'عدد الأيام حتى صدور النتيجة', '1000'),
    onSite: yesNo('Samples taken on site', 'سحب العينات من الموقع'),
    references,
  },
}
