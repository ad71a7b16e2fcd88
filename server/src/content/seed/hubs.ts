import type { ContentBodies } from '@athar/contracts/content'
import type { SeedArea, SeedEntry } from './seed-entry.ts'
import { pageText } from './vision2030.ts'

type Point = ContentBodies['hub-point']
const point = (
  part: Point['part'],
  id: string,
  title: Point['title'],
  text: Point['text'],
  sources: readonly string[] = [],
): SeedEntry => ({
  kind: 'hub-point',
  slug: `${part}-${id}`,
  body: { part, title, text, sources: [...sources] },
  sample: false,
})
/** Points of a list, without titles of their own. */
export const points = (part: Point['part'], texts: readonly Point['text'][], sample = false): SeedEntry[] =>
  texts.map((text, at) => ({
    kind: 'hub-point',
    slug: `${part}-${at + 1}`,
    body: { part, title: null, text, sources: [] },
    sample,
  }))

const mrvStep = (id: string, title: Point['title'], text: Point['text']) =>
  point('mrv-step', id, title, text, ['gcom-steps'])

const entries: readonly SeedEntry[] = [
  pageText(
    'mrv-overview',
    null,
    {
      en: 'The path follows the eight steps of the national Greenhouse Gas Crediting and Offsetting Mechanism (GCOM). On this platform projects are recorded through these steps, meters report their readings, and published methodologies compute reductions. Accredited verifiers verify monitoring periods, and a public register lists projects with what was verified. Verified tonnes are issued as credits with serial numbers in a public registry.',
      ar: 'يتبع المسار الخطوات الثماني في آلية تعويض وموازنة غازات الاحتباس الحراري الوطنية (GCOM). تُسجَّل المشاريع في هذه المنصة وتمر بالخطوات، وترسل العدادات قراءاتها، وتحسب منهجيات منشورة مقدار الخفض. وتتحقق جهات معتمدة من فترات الرصد، ويعرض سجل عام المشاريع وما جرى التحقق منه. وتصدر الأطنان المتحقق منها أرصدةً بأرقام تسلسلية في سجل عام.',
    },
    ['gcom-steps'],
  ),
  mrvStep(
    'prepare',
    { en: 'Prepare', ar: 'الإعداد' },
    {
      en: 'Describe the project, its baseline and how it will be measured.',
      ar: 'وصف المشروع وخط أساسه وطريقة قياسه.',
    },
  ),
  mrvStep(
    'validate',
    { en: 'Validate', ar: 'المصادقة' },
    {
      en: 'An independent body checks the plan against the method.',
      ar: 'جهة مستقلة تفحص الخطة وفق المنهجية.',
    },
  ),
  mrvStep(
    'submit',
    { en: 'Submit', ar: 'التقديم' },
    { en: 'The plan goes to the national authority.', ar: 'تُرفع الخطة إلى الجهة الوطنية المختصة.' },
  ),
  mrvStep(
    'register',
    { en: 'Register', ar: 'التسجيل' },
    { en: 'The project gets its number and its page.', ar: 'يحصل المشروع على رقمه وصفحته.' },
  ),
  mrvStep(
    'monitor',
    { en: 'Monitor', ar: 'الرصد' },
    {
      en: 'Readings and evidence come in and cannot be altered unnoticed.',
      ar: 'ترد القراءات والأدلة ولا يمكن تغييرها خفية.',
    },
  ),
  mrvStep(
    'verify',
    { en: 'Verify', ar: 'التحقق' },
    {
      en: 'A verifier compares what is claimed with what was measured, and signs.',
      ar: 'تقارن جهة التحقق ما ادُّعي بما قيس ثم توقّع.',
    },
  ),
  mrvStep(
    'approve',
    { en: 'Approve', ar: 'الاعتماد' },
    { en: 'The authority accepts the verified reduction.', ar: 'تعتمد الجهة المختصة الخفض المتحقق منه.' },
  ),
  mrvStep(
    'issue',
    { en: 'Issue', ar: 'الإصدار' },
    { en: 'Credits are issued, each with its serial number.', ar: 'تصدر الأرصدة ولكل منها رقم تسلسلي.' },
  ),
  pageText('marketplace-overview', null, {
    en: 'The marketplace brings those who cut emissions together with those who need what they offer. Each offer is reviewed before it is published. Issued credits and their serial numbers are listed in a public registry.',
    ar: 'يجمع السوق من يخفضون الانبعاثات بمن يحتاج إلى ما يقدّمونه. يُراجَع كل عرض قبل نشره، وتُدرج الأرصدة المُصدَرة بأرقامها التسلسلية في سجل عام.',
  }),
  point(
    'marketplace-group',
    'solutions',
    { en: 'Solutions', ar: 'الحلول' },
    {
      en: 'Meters, efficiency, renewable energy, waste and water: what cuts emissions, from those who build it.',
      ar: 'العدادات والكفاءة والطاقة المتجددة والنفايات والمياه: ما يخفض الانبعاثات، ممن ينفّذه.',
    },
  ),
  point(
    'marketplace-group',
    'partners',
    { en: 'Partners', ar: 'الشركاء' },
    {
      en: 'Consultants, verifiers and laboratories, with what they are accredited for.',
      ar: 'استشاريون وجهات تحقق ومختبرات، مع ما اعتُمدوا له.',
    },
  ),
  point(
    'marketplace-group',
    'credits',
    { en: 'Carbon credits', ar: 'أرصدة الكربون' },
    {
      en: 'Verified reductions offered by their project owners; reserved, transferred, retired in an open ledger.',
      ar: 'خفض متحقق منه يعرضه أصحاب مشاريعه، ويُحجز ويُنقل ويُسحب من التداول في سجل مفتوح.',
    },
  ),
  point(
    'marketplace-credit-step',
    'issued',
    { en: 'Issued', ar: 'يُصدَر' },
    {
      en: 'A reduction that was verified and approved becomes credits, each with its serial number.',
      ar: 'يتحول الخفض بعد التحقق منه واعتماده إلى أرصدة، لكل منها رقم تسلسلي.',
    },
  ),
  point(
    'marketplace-credit-step',
    'listed',
    { en: 'Offered', ar: 'يُعرَض' },
    {
      en: 'Its owner offers it; ranges of serial numbers never overlap.',
      ar: 'يعرضه مالكه، ولا تتداخل نطاقات الأرقام التسلسلية أبدًا.',
    },
  ),
  point(
    'marketplace-credit-step',
    'reserved',
    { en: 'Reserved', ar: 'يُحجَز' },
    {
      en: 'It is held for one buyer, and nobody else can take it meanwhile.',
      ar: 'يُحجز لمشترٍ واحد، فلا يأخذه غيره في أثناء ذلك.',
    },
  ),
  point(
    'marketplace-credit-step',
    'transferred',
    { en: 'Transferred', ar: 'يُنقَل' },
    {
      en: 'It changes hands in the ledger: one entry out, one entry in.',
      ar: 'ينتقل إلى مالك آخر في السجل: قيد خارج يقابله قيد داخل.',
    },
  ),
  point(
    'marketplace-credit-step',
    'retired',
    { en: 'Retired', ar: 'يُسحَب من التداول' },
    {
      en: 'It is used once against emissions, and can never be sold again.',
      ar: 'يُستخدم مرة واحدة مقابل انبعاثات، ثم لا يُباع بعدها أبدًا.',
    },
  ),
]

/** What the marketplace and the verification of projects are about; the sources come with Vision 2030. */
export const hubsArea: SeedArea = () => ({ entries, sources: {} })
