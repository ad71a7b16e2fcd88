import type { FormAnswers } from '@athar/contracts'
import type { ListingCategory } from '@athar/contracts/marketplace'

type Words = { readonly title: string; readonly summary: string; readonly text: string }
type Sample = {
  readonly category: ListingCategory
  /** One of the two may be missing. */
  readonly en?: Words
  readonly ar?: Words
  /** Terms, certificates and the questions of the category; savings are left out, since none was measured. */
  readonly answers: FormAnswers
}

const price = (amount: string, unit: string, vat: 'included' | 'excluded' = 'excluded') => ({
  price: amount,
  priceCurrency: 'SAR',
  priceUnit: unit,
  vat,
})
const onRequest = { priceText: 'On request · عند الطلب' }
const noReferences = 'Sample data, no real clients · بيانات تجريبية دون عملاء حقيقيين'

const energy: readonly Sample[] = [
  {
    category: 'energy-efficiency',
    en: {
      title: 'Lighting and cooling retrofit for warehouses',
      summary: 'LED lighting, efficient chillers and controls, with a guarantee of performance.',
      text: 'We audit the site, replace lighting and cooling step by step, and measure use for a year before and after.',
    },
    ar: {
      title: 'تحديث الإنارة والتبريد في المستودعات',
      summary: 'إنارة LED ومبردات عالية الكفاءة وأنظمة تحكم مع ضمان للأداء.',
      text: 'ندقق استهلاك الموقع، ونستبدل الإنارة والتبريد على مراحل، ونقيس الاستهلاك سنة قبل التنفيذ وسنة بعده.',
    },
    answers: {
      regions: ['SA-01', 'SA-04'],
      audiences: ['owners', 'developers'],
      ...price('185000', 'site'),
      certificates: ['seec', 'iso-50001'],
      measures: ['lighting', 'cooling', 'controls'],
      powerLeast: '100',
      powerMost: '5000',
      warranty: '5',
      savingsGuaranteed: true,
      savingsMeasured: 'IPMVP, option C',
      seecLicensed: true,
      references: noReferences,
    },
  },
  {
    category: 'energy-efficiency',
    en: {
      title: 'Building management for offices and schools',
      summary: 'Schedules, sensors and monthly reports for air conditioning and lighting.',
      text: 'Sensors and controllers are added to what is there. Each month the operator reads what was used and why.',
    },
    ar: {
      title: 'أنظمة إدارة المباني للمكاتب والمدارس',
      summary: 'جدولة وحساسات وتقارير شهرية للتكييف والإنارة.',
      text: 'نضيف الحساسات ووحدات التحكم إلى الأنظمة القائمة، ويطّلع المشغّل شهريًا على الاستهلاك وأسبابه.',
    },
    answers: {
      regions: ['everywhere'],
      audiences: ['owners'],
      ...price('4200', 'month', 'included'),
      certificates: ['local-content'],
      measures: ['controls', 'cooling', 'lighting'],
      powerLeast: '20',
      powerMost: '1500',
      warranty: '2',
      savingsGuaranteed: false,
    },
  },
  {
    category: 'renewables',
    en: {
      title: 'Solar roofs for factories',
      summary: 'Design, grid application, installation and ten years of care.',
      text: 'One contract covers the structural check, the application to the grid operator, panels, inverters and care.',
    },
    ar: {
      title: 'أنظمة شمسية لأسطح المصانع',
      summary: 'التصميم وطلب الربط بالشبكة والتركيب والصيانة عشر سنوات.',
      text: 'يشمل عقد واحد الفحص الإنشائي وطلب الربط لدى مشغل الشبكة والألواح والعواكس والصيانة.',
    },
    answers: {
      regions: ['SA-01', 'SA-04', 'SA-05'],
      audiences: ['owners', 'developers'],
      ...price('2950', 'kw'),
      certificates: ['saso', 'iso-9001'],
      technologies: ['solar-pv'],
      powerLeast: '100',
      powerMost: '10000',
      warranty: '10',
      yieldGuaranteed: true,
      maintenance: true,
      gridConnection: true,
      references: noReferences,
    },
  },
  {
    category: 'renewables',
    en: {
      title: 'Battery storage beside solar plants',
      summary: 'Lithium iron phosphate storage from 200 kWh, in containers.',
      text: 'Containers come tested, with fire protection and controls. They shift solar electricity to the evening.',
    },
    answers: {
      regions: ['everywhere'],
      audiences: ['developers'],
      ...price('1450', 'kwh'),
      technologies: ['storage'],
      powerLeast: '100',
      powerMost: '20000',
      warranty: '10',
      maintenance: false,
    },
  },
  {
    category: 'finance',
    en: {
      title: 'Efficiency works paid from savings',
      summary: 'Retrofits are financed and repaid from the lower bill.',
      text: 'The client pays nothing at first. Repayments follow the measured saving and end with the contract.',
    },
    ar: {
      title: 'تمويل أعمال كفاءة الطاقة من الوفر',
      summary: 'نموّل أعمال التحديث ويُسدد التمويل من انخفاض الفاتورة.',
      text: 'لا يدفع العميل مبلغًا مقدمًا. ترتبط الأقساط بالوفر المقيس وتنتهي بانتهاء العقد.',
    },
    answers: {
      regions: ['everywhere'],
      audiences: ['owners', 'developers', 'buyers', 'traders'],
      ...onRequest,
      products: ['performance', 'lease'],
      amountLeast: '500000',
      amountMost: '20000000',
      termMost: '8',
      shariah: true,
      conditions: 'Bills of 24 months · فواتير 24 شهرًا',
    },
  },
]

const environment: readonly Sample[] = [
  {
    category: 'water',
    en: {
      title: 'Leak detection in water networks',
      summary: 'Acoustic sensors and a repair crew within two days.',
      text: 'Sensors listen at night, when demand is low. Each suspected leak is located before the ground is opened.',
    },
    ar: {
      title: 'كشف تسربات شبكات المياه',
      summary: 'حساسات صوتية وفريق إصلاح خلال يومين.',
      text: 'ترصد الحساسات الشبكة ليلًا عند انخفاض الطلب، ويُحدد موضع كل تسرب محتمل قبل الحفر.',
    },
    answers: {
      regions: ['SA-01', 'SA-02', 'SA-03'],
      audiences: ['owners'],
      ...price('38000', 'kilometre'),
      certificates: ['iso-9001'],
      services: ['leak'],
      warranty: '1',
      references: noReferences,
    },
  },
  {
    category: 'water',
    ar: {
      title: 'معالجة المياه الرمادية وإعادة استخدامها',
      summary: 'وحدات مدمجة للفنادق والمجمعات السكنية لري الحدائق.',
      text: 'تُجمع مياه المغاسل وتُعالج في وحدة مدمجة ثم تُستخدم في الري. نتولى التركيب والتشغيل وفحص الجودة كل شهر.',
    },
    answers: {
      regions: ['SA-01', 'SA-02'],
      audiences: ['owners', 'developers'],
      ...price('3.75', 'cubic-metre', 'included'),
      certificates: ['saso'],
      services: ['treatment', 'irrigation'],
      capacityMost: '400',
      energyUse: '1.2',
      warranty: '3',
    },
  },
  {
    category: 'waste',
    en: {
      title: 'Food waste collection and composting',
      summary: 'Daily collection from restaurants and markets, compost in 60 days.',
      text: 'Containers are weighed at each collection, and each month brings a report of weights with their tickets.',
    },
    ar: {
      title: 'جمع مخلفات الطعام وتحويلها إلى سماد',
      summary: 'جمع يومي من المطاعم والأسواق، وسماد خلال 60 يومًا.',
      text: 'تُوزن الحاويات عند كل جمع، ويصدر تقرير شهري بالأوزان ووثائقها.',
    },
    answers: {
      regions: ['SA-01'],
      audiences: ['owners', 'developers'],
      ...price('240', 'tonne'),
      certificates: ['iso-14001'],
      services: ['collection', 'composting'],
      capacityMost: '60',
      diverted: '92',
      mwanLicence: 'SAMPLE-0001',
      weightTickets: true,
      references: noReferences,
    },
  },
  {
    category: 'nature',
    en: {
      title: 'Planting of native trees with care for three years',
      summary: 'Acacia, sidr and ghaf from a local nursery, with survival counts.',
      text: 'Seedlings are planted before winter, watered with treated water, and counted twice a year.',
    },
    ar: {
      title: 'غرس الأشجار المحلية والعناية بها ثلاث سنوات',
      summary: 'طلح وسدر وغاف من مشتل محلي مع رصد نسب البقاء.',
      text: 'تُغرس الشتلات قبل الشتاء وتُروى بمياه معالجة وتُحصى مرتين في السنة.',
    },
    answers: {
      regions: ['SA-01', 'SA-05', 'SA-06'],
      audiences: ['owners', 'buyers'],
      ...price('95', 'item', 'included'),
      services: ['planting', 'nursery', 'monitoring'],
      areaMost: '250',
      survivalMeasured: '84',
      waterSource: 'Treated water · مياه معالجة',
      ncvcPermit: 'SAMPLE-0002',
      aftercare: '3',
      references: noReferences,
    },
  },
  {
    category: 'nature',
    en: {
      title: 'Mangrove restoration on the Red Sea coast',
      summary: 'Seedlings, planting by tide, and monitoring from the air.',
      text: 'Sites are chosen with the water level of a year. Plots are photographed from the air each season.',
    },
    ar: {
      title: 'إعادة تأهيل المانجروف على ساحل البحر الأحمر',
      summary: 'شتلات وغرس وفق المد والجزر ورصد جوي.',
      text: 'تُختار المواقع بقياس منسوب المياه سنة كاملة، وتُصوّر القطع جوًا كل موسم.',
    },
    answers: {
      regions: ['SA-02', 'SA-09'],
      audiences: ['buyers', 'traders', 'developers'],
      ...price('46000', 'hectare'),
      services: ['mangroves', 'monitoring'],
      areaMost: '120',
      aftercare: '5',
    },
  },
]

const climate: readonly Sample[] = [
  {
    category: 'transport',
    en: {
      title: 'Electric vans for city deliveries',
      summary: 'Leased vans with charging at the depot and a report of each trip.',
      text: 'Vans, chargers and insurance come in one monthly price. The report names distance, load and electricity.',
    },
    ar: {
      title: 'مركبات كهربائية للتوصيل داخل المدن',
      summary: 'تأجير المركبات مع الشحن في المستودع وتقرير بكل رحلة.',
      text: 'يشمل السعر الشهري المركبات والشواحن والتأمين، ويبين التقرير المسافة والحمولة والكهرباء.',
    },
    answers: {
      regions: ['SA-01', 'SA-02', 'SA-04'],
      audiences: ['owners'],
      ...price('5400', 'month'),
      services: ['electric-vehicles', 'fleet', 'charging'],
      fleetSize: '140',
      emissionData: true,
      isoReporting: true,
      warranty: '4',
      references: noReferences,
    },
  },
  {
    category: 'transport',
    en: {
      title: 'Charging stations for workplaces',
      summary: 'From 22 to 150 kW, installed and operated.',
      text: 'We check the connection, install the stations and bill each driver. The site owner pays for use alone.',
    },
    ar: {
      title: 'محطات شحن لمقار العمل',
      summary: 'من 22 إلى 150 كيلوواط مع التركيب والتشغيل.',
      text: 'نفحص التوصيل الكهربائي ونركّب المحطات ونحاسب السائقين، ويدفع مالك الموقع مقابل الاستخدام فقط.',
    },
    answers: {
      regions: ['everywhere'],
      audiences: ['owners', 'developers'],
      ...price('1.15', 'kwh', 'included'),
      certificates: ['saso'],
      services: ['charging'],
      fleetSize: '85',
      emissionData: false,
      warranty: '3',
    },
  },
  {
    category: 'software',
    en: {
      title: 'Meter data collection for inventories',
      summary: 'Reads meters and bills, checks them and exports for GHG inventories.',
      text: 'Readings arrive by file or connection. Gaps and jumps are flagged before figures enter an inventory.',
    },
    ar: {
      title: 'جمع بيانات العدادات لجرد الانبعاثات',
      summary: 'يقرأ العدادات والفواتير ويفحصها ويصدّرها لجرد الانبعاثات.',
      text: 'تصل القراءات بملف أو ربط مباشر، وتُنبّه الفجوات والقفزات قبل دخول الأرقام في الجرد.',
    },
    answers: {
      regions: ['everywhere'],
      audiences: ['owners', 'developers', 'traders'],
      ...price('320', 'user-month'),
      hostedInKingdom: true,
      arabic: true,
      api: true,
      standards: ['ghg-protocol', 'iso-14064', 'ifrs-s2'],
      export: 'XLSX, CSV, JSON',
      security: 'ISO/IEC 27001',
      support: '8:00–17:00, العربية · English',
    },
  },
  {
    category: 'advisory',
    en: {
      title: 'First greenhouse gas inventory in ten weeks',
      summary: 'Boundary, data plan, factors and a report, with training of your team.',
      text: 'Two consultants work with your team on site for the first week, and later remotely. Your team keeps the files.',
    },
    ar: {
      title: 'أول جرد لغازات الاحتباس الحراري خلال عشرة أسابيع',
      summary: 'الحدود وخطة البيانات والمعاملات والتقرير مع تدريب فريقك.',
      text: 'يعمل مستشاران مع فريقك في الموقع خلال الأسبوع الأول ثم عن بُعد، وتبقى الملفات لدى فريقك.',
    },
    answers: {
      regions: ['everywhere'],
      audiences: ['owners', 'buyers'],
      ...price('96000', 'project'),
      certificates: ['local-content'],
      services: ['inventory', 'training', 'strategy'],
      experience: '9',
      staff: '14',
      saudis: '64',
      qualifications: 'ISO 14064 lead practitioners · ممارسون معتمدون',
      independence: true,
      references: noReferences,
    },
  },
]

const assurance: readonly Sample[] = [
  {
    category: 'verification',
    en: {
      title: 'Verification of greenhouse gas statements',
      summary: 'Limited or reasonable assurance of inventories and projects.',
      text: 'A team leader and an independent reviewer work on each statement. Findings can be answered before the opinion.',
    },
    ar: {
      title: 'التحقق من بيانات غازات الاحتباس الحراري',
      summary: 'تأكيد محدود أو معقول لجرد المنشآت والمشاريع.',
      text: 'يعمل على كل بيان قائد فريق ومراجع مستقل، ويمكن الرد على الملاحظات قبل إصدار الرأي.',
    },
    answers: {
      regions: ['everywhere'],
      audiences: ['owners', 'developers', 'buyers', 'traders'],
      ...price('4800', 'day'),
      certificates: ['iso-14065'],
      accreditationBody: 'Sample · بيانات تجريبية',
      accreditationNumber: 'SAMPLE-0003',
      scopes: ['organisation', 'project'],
      levels: ['limited', 'reasonable'],
      sectors: 'Manufacturing, energy · التصنيع والطاقة',
      experience: '7',
      references: noReferences,
    },
  },
  {
    category: 'laboratory',
    en: {
      title: 'Fuel and stack tests with calibration of meters',
      summary: 'Samples taken on site, results in ten days.',
      text: 'Carbon content and calorific value of fuels, stack gases, and gas and electricity meters on their sites.',
    },
    ar: {
      title: 'فحوص الوقود والمداخن ومعايرة العدادات',
      summary: 'سحب العينات من الموقع والنتائج خلال عشرة أيام.',
      text: 'محتوى الكربون والقيمة الحرارية للوقود وغازات المداخن وعدادات الغاز والكهرباء في مواقعها.',
    },
    answers: {
      regions: ['SA-04', 'SA-01'],
      audiences: ['owners', 'developers'],
      ...price('850', 'sample'),
      certificates: ['iso-17025'],
      tests: ['fuel', 'stack', 'calibration'],
      accreditationBody: 'Sample · بيانات تجريبية',
      accreditationNumber: 'SAMPLE-0004',
      turnaround: '10',
      onSite: true,
    },
  },
]

/** Made-up offers, by the place of their provider among the sample providers. */
export const sampleListings: readonly (readonly Sample[])[] = [energy, environment, climate, assurance]

/** What a provider would have answered in the form. */
export const answersOf = ({ en, ar, answers }: Sample): FormAnswers => ({
  ...(en ? { titleEn: en.title, summaryEn: en.summary, textEn: en.text } : {}),
  ...(ar ? { titleAr: ar.title, summaryAr: ar.summary, textAr: ar.text } : {}),
  ...answers,
})
