import type { AnswerValue } from '@athar/frameworks'

const text = (en: string, ar: string) => ({ en, ar })

/**
 * Made-up answers of the sample company, flagged as samples wherever they are shown. `inventory` takes the figure of
 * the sample
 * inventory. They complete 12 items of IFRS S2, 25 of GRI, 8 of SASB and 18 of TCFD.
 */
export const demoAnswers = (): Readonly<Record<string, AnswerValue>> => ({
  scope1_total_tco2e: 'inventory',
  scope2_location_tco2e: 'inventory',
  scope2_market_tco2e: 'inventory',
  scope3_total_tco2e: 'inventory',
  ghg_total_tco2e: 'inventory',
  ghg_intensity_revenue: 'inventory',
  ghg_methodology: text(
    'Emissions follow the GHG Protocol under operational control. Gross Scope 1 came to {scope1_total_tco2e} ' +
      'and location-based Scope 2 to {scope2_location_tco2e}.',
    'تُحسب الانبعاثات وفق بروتوكول غازات الاحتباس الحراري ونهج السيطرة التشغيلية. وإجمالي النطاق 1: ' +
      '{scope1_total_tco2e}، والنطاق 2 حسب الموقع: {scope2_location_tco2e}.',
  ),
  nox_t: '1840',
  sox_t: '620',
  voc_t: '41',
  pm10_t: '295',
  hap_t: '3.2',
  other_air_pollutants: [{ pollutant: 'Mercury', mass_t: '0.018' }],
  climate_mgmt_role: text(
    'The chief executive leads climate work; the sustainability director reports to the executive committee ' +
      'each month.',
    'يقود الرئيس التنفيذي العمل المناخي، ويرفع مدير الاستدامة تقريرًا شهريًا إلى اللجنة التنفيذية.',
  ),
  climate_mgmt_controls_integration: text(
    'Climate controls are part of the internal control system and are tested by internal audit each year.',
    'تندرج الضوابط المناخية ضمن نظام الرقابة الداخلية، وتختبرها المراجعة الداخلية سنويًا.',
  ),
  climate_pay_linked: true,
  climate_pay_pct: '10',
  climate_risk_register: [
    { risk: 'Carbon cost on clinker', kind: 'transition_policy', horizon: 'medium', effect: 'Higher production cost' },
    { risk: 'Heat stress at quarries', kind: 'physical_chronic', horizon: 'short', effect: 'Fewer working hours' },
  ],
  climate_opportunity_register: [
    { opportunity: 'Low-clinker cement', horizon: 'medium', effect: 'New orders from large projects' },
  ],
  horizon_short_years: '2',
  horizon_medium_years: '5',
  horizon_long_years: '15',
  horizon_planning_link: text(
    'The short term is the budget, the medium term the business plan, the long term the life of a kiln.',
    'يوافق المدى القصير الموازنة، والمتوسط خطة العمل، والطويل العمر التشغيلي للفرن.',
  ),
  value_chain_mitigation_adaptation: text(
    'We share mix designs with customers and ask our haulage suppliers for fuel data.',
    'نشارك العملاء تصاميم الخلطات، ونطلب من موردي النقل بيانات الوقود.',
  ),
  transition_plan_exists: true,
  transition_plan_summary: text(
    'The plan lowers the clinker ratio, adds alternative fuels and buys renewable electricity.',
    'تخفض الخطة نسبة الكلنكر، وتزيد الوقود البديل، وتشتري الكهرباء المتجددة.',
  ),
  transition_plan_assumptions: text(
    'Supply of limestone fillers stays stable and the grid grows cleaner as planned.',
    'يستقر إمداد مواد الحجر الجيري المالئة، وتنخفض كثافة انبعاثات الشبكة كما هو مخطط.',
  ),
  transition_plan_dependencies: text(
    'Approval of low-clinker cement in building codes, and permits for alternative fuels.',
    'اعتماد الأسمنت منخفض الكلنكر في كودات البناء، وتراخيص الوقود البديل.',
  ),
  current_financial_effects: text(
    'Energy efficiency projects lowered fuel cost; no asset was impaired for climate reasons.',
    'خفضت مشاريع كفاءة الطاقة تكلفة الوقود، ولم تنخفض قيمة أي أصل لأسباب مناخية.',
  ),
  current_financial_effects_sar: '4200000',
  anticipated_position_change: text(
    'Planned kiln upgrades will raise fixed assets over five years.',
    'سترفع ترقيات الأفران المخططة الأصول الثابتة خلال خمس سنوات.',
  ),
  anticipated_performance_change: text(
    'Lower fuel use should more than cover depreciation of the upgrades.',
    'يُتوقع أن يغطي انخفاض استهلاك الوقود استهلاك الترقيات وأكثر.',
  ),
  risk_monitoring: text(
    'Risk owners update the register each quarter; the risk committee reviews the top ten.',
    'يحدّث ملاك المخاطر السجل كل ربع سنة، وتراجع لجنة المخاطر أعلى عشرة منها.',
  ),
  risk_integration: text(
    'Climate risks use the same scales and register as all other enterprise risks.',
    'تستخدم المخاطر المناخية المقاييس والسجل نفسيهما المعتمدين لسائر مخاطر المنشأة.',
  ),
  transition_risk_assets_sar: '610000000',
  transition_risk_assets_pct: '34',
  physical_risk_assets_sar: '95000000',
  physical_risk_assets_pct: '5.3',
  climate_opportunity_sar: '148000000',
  climate_opportunity_pct: '12',
  climate_capital_deployed_sar: '37000000',
  carbon_price_used: true,
  carbon_price_sar_per_t: '75',
  industry_metrics_reported: [{ code: 'EM-CM-130a.1', metric: 'Grid electricity share', value: '16', unit: '%' }],
  climate_targets: [
    {
      target: 'Lower gross emissions',
      metric: 'Scope 1 and 2',
      objective: 'Mitigation',
      boundary: 'Group',
      base_year: '2023',
      target_year: '2030',
      kind: 'absolute',
    },
  ],
  target_performance: text(
    'Clinker ratio and electricity use fell; the kiln upgrade decides the pace to 2030.',
    'انخفضت نسبة الكلنكر واستهلاك الكهرباء، وتحدد ترقية الفرن وتيرة التقدم حتى 2030.',
  ),
  target_scopes_covered: ['scope1', 'scope2'],
  target_gross_or_net: 'gross',
  carbon_credit_reliance: text(
    'The target is gross and relies on no carbon credits.',
    'المستهدف إجمالي ولا يعتمد على أرصدة الكربون.',
  ),
  non_employee_workers: '420',
  saudization_pct: '31',
  saudi_senior_management_pct: '67',
  board_nomination: text(
    'The nomination committee proposes candidates by skill, independence and experience.',
    'ترشح لجنة الترشيحات الأعضاء وفق المهارة والاستقلالية والخبرة.',
  ),
  board_impact_oversight: text(
    'The board reviews due diligence results and stakeholder concerns twice a year.',
    'يراجع المجلس نتائج العناية الواجبة وملاحظات أصحاب المصلحة مرتين في السنة.',
  ),
  critical_concerns_process: text(
    'Critical concerns go from the compliance officer to the audit committee within two days.',
    'يرفع مسؤول الالتزام المخاوف الجوهرية إلى لجنة المراجعة خلال يومين.',
  ),
  critical_concerns_count: '1',
  board_knowledge: text(
    'Directors attended two sessions on climate reporting and one on safety.',
    'حضر الأعضاء جلستين عن الإفصاح المناخي وجلسة عن السلامة.',
  ),
  board_evaluation: text(
    'The board evaluates itself each year; an outside review takes place every third year.',
    'يقيّم المجلس أداءه سنويًا، وتُجرى مراجعة خارجية كل ثلاث سنوات.',
  ),
  pay_ratio_highest_to_median: '18.4',
  policy_commitments: text(
    'Policies cover human rights, environment, safety and business conduct, and bind suppliers.',
    'تشمل السياسات حقوق الإنسان والبيئة والسلامة وأخلاقيات العمل، وتلزم الموردين.',
  ),
  human_rights_commitment: true,
  remediation_process: text(
    'A grievance line is open to workers and neighbours; cases are answered within thirty days.',
    'قناة التظلم متاحة للعاملين والمجاورين، ويُرد على الحالات خلال ثلاثين يومًا.',
  ),
  noncompliance_count: '2',
  fines_sar: '85000',
  noncompliance_note: text(
    'Two dust exceedances were fined and corrected in the same quarter.',
    'فُرضت غرامتان لتجاوز حدود الغبار، وصُحح التجاوزان في الربع نفسه.',
  ),
  stakeholder_engagement: text(
    'We meet customers, neighbours, workers and regulators on a yearly plan.',
    'نلتقي العملاء والمجاورين والعاملين والجهات التنظيمية وفق خطة سنوية.',
  ),
  local_procurement_pct: '72',
  anticorruption_communicated_pct: '100',
  anticorruption_trained_pct: '88',
  corruption_incidents: '0',
  anticorruption_system: text(
    'A code of conduct, third-party checks and a protected reporting line.',
    'مدونة سلوك، وفحص للأطراف الخارجية، وقناة إبلاغ محمية.',
  ),
  energy_total_gj: '9860000',
  energy_nonrenewable_fuel_gj: '8190000',
  energy_renewable_fuel_gj: '90000',
  energy_purchased_electricity_gj: '1580000',
  energy_purchased_thermal_gj: '0',
  energy_renewable_gj: '148000',
  renewable_share_pct: '1.5',
  grid_share_pct: '16',
  alternative_fuel_share_pct: '2.1',
  water_withdrawal_m3: '486000',
  water_withdrawal_stress_pct: '100',
  water_discharge_m3: '61000',
  water_discharge_note: text(
    'Treated on site and reused for dust control; the rest goes to the municipal network.',
    'تُعالج في الموقع ويُعاد استخدامها لكبح الغبار، ويذهب الباقي إلى الشبكة البلدية.',
  ),
  water_consumption_m3: '425000',
  water_consumption_stress_pct: '100',
  waste_disposed_t: '1320',
  suppliers_env_screened_pct: '46',
  suppliers_social_screened_pct: '39',
  gender_pay_ratio: '0.96',
  privacy_complaints: '0',
  data_breaches: '0',
})
