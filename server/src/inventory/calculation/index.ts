export { calculatorOf, createCalculator, type Calculator, type ResultColumns } from './calculator.ts'
export { farFactorOf, type Answered } from './far-factor.ts'
export { libraryIndex } from './library.ts'
export { choicesColumn, resolverOf, type StoredChoices } from './organisation-resolver.ts'
export { tables as factorTables, type CalculationTables } from './tables.ts'
export {
  activityOf,
  archivedActivities,
  findActivity,
  namesOf,
  readOwnActivities,
  refuseArchived,
  type OwnActivityRow,
} from './own-activities.ts'
export { missingPrices, nominalCurrencies, readPriceIndex, type Spend } from './price-index.ts'
export { calculationBasis } from './basis.ts'
export {
  quantityTimes,
  rateOf,
  ratesPerUnit,
  resultAssignments,
  resultNames,
  resultValues,
  storedRates,
  summedResults,
  type StoredRates,
} from './stored-rates.ts'
export { cutsOf, validityOf, whatCanMatter, type WhatMatters } from './own-validity.ts'
