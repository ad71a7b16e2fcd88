export type Lang = 'en' | 'ar'
export const languages: readonly Lang[] = ['en', 'ar']

/** What the recording says without a sound, in the order in which it is said. */
export const captions = {
  start: {
    en: 'Athar turns what an organisation used into emission figures anyone can check.',
    ar: 'يحوّل أثر ما استهلكته المنشأة إلى أرقام انبعاثات يستطيع أي أحد التحقق منها.',
  },
  signIn: {
    en: 'Signing in as the one who prepares the figures of a sample company.',
    ar: 'تسجيل الدخول بحساب من يُعدّ الأرقام في منشأة نموذجية.',
  },
  file: {
    en: 'A spreadsheet of bills, as it is. Columns, units and activities are recognised.',
    ar: 'جدول فواتير كما هو. تُعرف أعمدته ووحداته وأنشطته.',
  },
  review: {
    en: 'What the program is unsure of is listed. Nothing is stored before somebody agrees.',
    ar: 'ما لم يتأكد منه البرنامج يُسرد، ولا يُحفظ شيء قبل أن يوافق أحد.',
  },
  inventory: {
    en: 'The inventory: how much, from what, how sure, and what is missing.',
    ar: 'جرد الانبعاثات: المقدار ومصدره ودرجة الثقة فيه وما ينقصه.',
  },
  rows: {
    en: 'Any figure opens its rows.',
    ar: 'يفتح كل رقم صفوفه.',
  },
  factor: {
    en: 'A row opens its calculation, step by step, and the factor with publisher, year and table.',
    ar: 'ويفتح كل صف حسابه خطوة خطوة، ومعاملَه بناشره وسنته وجدوله.',
  },
  report: {
    en: 'The report leaves in Arabic or English, the data in a file that can be recomputed offline.',
    ar: 'يصدر التقرير بالعربية أو الإنجليزية، والبيانات في ملف يمكن إعادة حسابه دون اتصال.',
  },
  vision: {
    en: 'National goals, each figure with its year and its source. Where none was found, the place stays empty.',
    ar: 'المستهدفات الوطنية، ومع كل رقم سنته ومصدره. وحيث لم نجد رقمًا يبقى المكان فارغًا.',
  },
  map: {
    en: 'The Saudi Green Initiative on the map: projects in the thirteen regions.',
    ar: 'مبادرة السعودية الخضراء على الخريطة: مشاريع في المناطق الثلاث عشرة.',
  },
  trees: {
    en: 'And a native tree to adopt, with a certificate and a link that proves it.',
    ar: 'وشجرة محلية للتبني، بشهادة ورابط يثبتها.',
  },
  end: {
    en: 'From a fuel bill to a figure anyone can check.',
    ar: 'من فاتورة وقود إلى رقم يستطيع أي أحد التحقق منه.',
  },
} as const satisfies Record<string, Readonly<Record<Lang, string>>>
export type CaptionKey = keyof typeof captions

export type Cue = { readonly caption: CaptionKey; readonly from: number; readonly until: number }

const timestamp = (seconds: number): string => {
  const whole = Math.floor(seconds)
  const part = (value: number) => String(value).padStart(2, '0')
  return `${part(Math.floor(whole / 3600))}:${part(Math.floor(whole / 60) % 60)}:${part(whole % 60)}.${String(Math.round((seconds - whole) * 1000) % 1000).padStart(3, '0')}`
}

/** The captions of one recording in one language, as WebVTT (W3C Web Video Text Tracks). */
export const webVtt = (cues: readonly Cue[], lang: Lang): string =>
  [
    'WEBVTT',
    ...cues.map(({ caption, from, until }) => `${timestamp(from)} --> ${timestamp(until)}\n${captions[caption][lang]}`),
  ].join('\n\n') + '\n'
