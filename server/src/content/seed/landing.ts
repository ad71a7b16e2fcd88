import { paths } from '@athar/contracts/paths'
import type { ContentBodies } from '@athar/contracts/content'
import type { SeedArea, SeedEntry } from './seed-entry.ts'

type Landing = ContentBodies['landing-text']
const claim = (slug: string, figure: Landing['figure'], title: Landing['title']): SeedEntry => ({
  kind: 'landing-text',
  slug,
  body: { title, text: null, figure, sources: [] },
  // Nobody has counted these: they are the specification’s, and never asserted as facts.
  sample: true,
})

type Financing = ContentBodies['carbon-financing']
const service = (
  slug: string,
  audience: Financing['audience'],
  { sources = [], ...words }: Pick<Financing, 'title' | 'text' | 'link'> & Partial<Pick<Financing, 'sources'>>,
): SeedEntry => ({
  kind: 'carbon-financing',
  slug,
  body: { audience, ...words, sources },
  sample: false,
})

const entries: readonly SeedEntry[] = [
  claim('organizations-served', { en: '500+', ar: '+500' }, { en: 'organizations served', ar: 'منشأة مستفيدة' }),
  claim('cost-reduction', { en: '40%', ar: '40%' }, { en: 'cost reduction', ar: 'خفض في التكاليف' }),
  claim(
    'cost-reduction-range',
    { en: '30–40%', ar: '30–40%' },
    { en: 'cost reduction, as a range', ar: 'خفض في التكاليف، نطاقًا' },
  ),
  claim('data-accuracy', { en: '99.9%', ar: '99.9%' }, { en: 'data accuracy', ar: 'دقة البيانات' }),
  claim('monitoring', { en: '24/7', ar: '24/7' }, { en: 'monitoring', ar: 'رصد متواصل' }),
  service('owners-register-project', 'owners', {
    title: { en: 'Bring a project to the register', ar: 'إدخال مشروعك إلى السجل' },
    text: {
      en: 'The path of the national crediting mechanism in eight steps, from the first description to issued credits: what each step asks for, and who decides.',
      ar: 'مسار الآلية الوطنية للأرصدة في ثماني خطوات، من أول وصف للمشروع إلى إصدار الأرصدة: ما تتطلبه كل خطوة، ومن يقررها.',
    },
    link: paths.mrv(),
    sources: ['gcom-steps'],
  }),
  service('owners-know-your-reduction', 'owners', {
    title: { en: 'Know what you would be paid for', ar: 'اعرف ما سيُدفع لك مقابله' },
    text: {
      en: 'An inventory before and after shows what a project changes, row by row, with the factor and its source. A verifier starts from the same rows.',
      ar: 'جردٌ قبل المشروع وآخر بعده يبيّنان ما يغيّره صفًا صفًا، مع معامل الانبعاث ومصدره. ومن الصفوف نفسها تبدأ جهة التحقق.',
    },
    link: paths.inventory(),
  }),
  service('owners-sgi-visibility', 'owners', {
    title: { en: 'Be found under the Saudi Green Initiative', ar: 'الظهور ضمن مبادرة السعودية الخضراء' },
    text: {
      en: 'Initiatives and projects with their place, target and progress, where partners and sponsors look for them.',
      ar: 'مبادرات ومشاريع بمواقعها ومستهدفاتها وما تحقق منها، حيث يبحث عنها الشركاء والداعمون.',
    },
    link: paths.sgi(),
  }),
  service('developers-baseline', 'developers', {
    title: { en: 'A baseline that stands up', ar: 'خط أساس يصمد أمام المراجعة' },
    text: {
      en: 'Sourced factors, stated uncertainty and arithmetic that anyone can repeat offline: the figures a validator asks about first.',
      ar: 'معاملات موثّقة المصدر، وعدم يقين معلن، وحساب يستطيع أي أحد إعادته دون اتصال: الأرقام التي تسأل عنها جهة المصادقة أولًا.',
    },
    link: paths.inventory(),
  }),
  service('developers-monitoring', 'developers', {
    title: { en: 'Monitoring, reporting and verification', ar: 'الرصد والإبلاغ والتحقق' },
    text: {
      en: 'What has to be measured, how often, and what a verifier must be able to see later.',
      ar: 'ما يجب قياسه، وكم مرة، وما ينبغي أن تستطيع جهة التحقق رؤيته لاحقًا.',
    },
    link: paths.mrv(),
  }),
  service('developers-grants', 'developers', {
    title: { en: 'Grants for the first stage', ar: 'منح للمرحلة الأولى' },
    text: {
      en: 'For non-profits that develop environmental projects: the calls, what they pay for, and the documents to have ready.',
      ar: 'للمنظمات غير الربحية التي تطوّر مشاريع بيئية: المنح المعلنة وما تموّله، والوثائق التي يحسن تجهيزها.',
    },
    link: paths.npo(),
  }),
  service('buyers-need', 'buyers-traders', {
    title: { en: 'First, how much you emit', ar: 'أولًا: مقدار ما تطلقه من انبعاثات' },
    text: {
      en: 'Your own inventory says how many tonnes are left after reduction, and how sure that figure is. Credits answer the rest, not the start.',
      ar: 'يبيّن جردك كم طنًا يتبقى بعد الخفض، ودرجة الثقة في الرقم. والأرصدة لما تبقّى، لا لما يُبدأ به.',
    },
    link: paths.inventory(),
  }),
  service('buyers-meet-sellers', 'buyers-traders', {
    title: { en: 'Meet those who sell', ar: 'لقاء البائعين' },
    text: {
      en: 'Whom the marketplace is for, and what a credit is: one serial number, one owner at a time, retired once.',
      ar: 'لمن السوق، وما هو الرصيد: رقم تسلسلي واحد، ومالك واحد في كل وقت، ويُسحب من التداول مرة واحدة.',
    },
    link: paths.marketplace(),
  }),
  service('buyers-disclose', 'buyers-traders', {
    title: { en: 'Disclose what you bought', ar: 'الإفصاح عمّا اشتريته' },
    text: {
      en: 'Credits stand apart from the inventory in a report. The toolkit shows where IFRS S2, GRI, SASB and TCFD ask about them.',
      ar: 'تُذكر الأرصدة في التقرير منفصلة عن الجرد. وتبيّن أدوات الإفصاح أين تسأل عنها أطر IFRS S2 وGRI وSASB وTCFD.',
    },
    link: paths.esgToolkit(),
  }),
]

export const landingArea: SeedArea = () => ({ entries, sources: {} })
