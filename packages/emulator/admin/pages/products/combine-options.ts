import { splitList } from '../../forms/split-list'

/** An option, as the merchant types it. */
export interface ProductOptionFields {
  name: string
  /** Separated by commas. */
  values: string
}

/** The value of an option of a variant. */
export interface OptionValueInput {
  optionName: string
  name: string
}

/** Returns each combination of the values of the options; one without options. */
export function combineOptions(options: readonly ProductOptionFields[]): OptionValueInput[][] {
  return options.reduce<OptionValueInput[][]>(
    (combinations, { name, values }) =>
      combinations.flatMap(combination =>
        splitList(values).map(value => [...combination, { optionName: name.trim(), name: value }]),
      ),
    [[]],
  )
}
