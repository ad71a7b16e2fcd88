/** From row results to an inventory: totals, boundary, uncertainty, intensity, base year, scope 3 screening. */
export { changeSince, DEFAULT_THRESHOLD_PERCENT, weighRecalculation } from './base-year.ts'
export type { BaseYearEvent, BaseYearReason, Change, Recalculation, WeighedEvent } from './base-year.ts'
export { ISO_CATEGORIES, isoCategoryOf, isoTotals } from './iso14064.ts'
export type { IsoCategory, IsoTotal } from './iso14064.ts'
export { reportingFigures } from './reporting-figures.ts'
export type { ReportingFigures } from './reporting-figures.ts'
export { weighByScope } from './base-year-scopes.ts'
export type { ByScope, ScopedEvent, ScopedRecalculation, WeighedScopes } from './base-year-scopes.ts'
export { roundedBridge } from './change-bridge.ts'
export type { RoundedBridge } from './change-bridge.ts'
export { addSteps, CHANGE_CAUSES, explainChange, stepsTotal } from './change-causes.ts'
export type {
  ChangeCause,
  ChangeFigure,
  ChangePart,
  ChangeStep,
  ChangeSteps,
  ComparedYear,
  ExplainedChange,
  ExplainedSource,
} from './change-causes.ts'
export { chainOn, shareOn, structureOf } from './consolidation.ts'
export type { ChainLink, ConsolidationApproach, Entity, Holding, Structure, StructureRefusal } from './consolidation.ts'
export { consolidateRows, monthlyShares, recordShares, shareInMonth } from './consolidation-rows.ts'
export type { Consolidation, OutsideBoundary } from './consolidation-rows.ts'
export { countedMonths } from './consolidation-spans.ts'
export type { CountedMonths, MonthSpan } from './consolidation-spans.ts'
export { createEnergy, energyToJson } from './energy.ts'
export type {
  EnergyAccount,
  EnergyAmountJson,
  EnergyCarrier,
  EnergyJson,
  EnergySlice,
  EnergySum,
  UntoldEnergy,
} from './energy.ts'
export { intensityOf } from './intensity.ts'
export type { Denominator, DenominatorKind, Intensity, IntensityRefusal } from './intensity.ts'
export {
  abatementCurve,
  judgeTarget,
  linearReduction,
  pathValue,
  refusePlan,
  TREND_YEARS,
  trendYear,
} from './targets.ts'
export type {
  CurveStep,
  Judgement,
  Lever,
  NoStatus,
  PathPoint,
  PlanRefusal,
  TargetPlan,
  TargetStatus,
  YearValue,
} from './targets.ts'
export { createRandom } from './random.ts'
export type { Random } from './random.ts'
export { enteredKeys, notEntered, stateWithoutFigure } from './not-entered.ts'
export type { EnteredKeys, NotEntered, NotEnteredState } from './not-entered.ts'
export { kgNotIncluded, SCOPE3_CATEGORIES, scope3DataOf, screenScope3 } from './scope3-screening.ts'
export type {
  CategoryData,
  Screening,
  ScreeningDecision,
  ScreeningEntry,
  ScreeningFinding,
} from './scope3-screening.ts'
export { createTotals, scaleRow, TOTALS_PARTS, totalsOf } from './totals.ts'
export type { CategorySlice, GasTotal, Slice, Totals, TotalsPart, TotalsRow, TotalsSum } from './totals.ts'
export { coverElectricity, coverToJson, isElectricity } from './totals-contracts.ts'
export type {
  ContractCover,
  ContractFlag,
  ElectricityCover,
  ElectricityCoverJson,
  ElectricityLine,
  FactoredContract,
} from './totals-contracts.ts'
export { totalsRowsOf } from './totals-record.ts'
export type { RecordPlace } from './totals-record.ts'
export { hasTotal, statedTotals, totalsToJson } from './totals-json.ts'
export type { BasisJson, FigureJson, StatedTotalsJson, TotalsJson } from './totals-json.ts'
export { figuresOf, rowsOfLine } from './totals-lines.ts'
export type { LineFigures, LineRow, RatedFigure, RecordLine } from './totals-lines.ts'
export { createFigureSum } from './totals-figure.ts'
export type { Amount, AmountPart, Figure, FigureBasis, FigureSum, FlagShare } from './totals-figure.ts'
export { propagateUncertainty } from './uncertainty.ts'
export type { Contribution, Interval, UncertainLine, Uncertainty, Unquantified } from './uncertainty.ts'
export { activityPedigree, factorPedigree, temporalScore } from './uncertainty-defaults.ts'
export type { DataQuality, FactorQuality } from './uncertainty-defaults.ts'
export { factorQuality, intervalTexts, qualifiedRows, uncertainLines, uncertaintyOfRows } from './uncertainty-lines.ts'
export type { QualifiedAmount, QualifiedLine, QualifiedRow, Scope2View } from './uncertainty-lines.ts'
export { DEFAULT_ROUNDS, simulateUncertainty } from './uncertainty-monte-carlo.ts'
export type { Simulation, SimulationOptions } from './uncertainty-monte-carlo.ts'
export {
  combineSigmas,
  geometricStandardDeviationSquared,
  halfIntervalSigma,
  PEDIGREE_FACTORS,
  pedigreeSigma,
  sigmaOf,
} from './uncertainty-pedigree.ts'
export type { Pedigree, PedigreeScore, Quality } from './uncertainty-pedigree.ts'
