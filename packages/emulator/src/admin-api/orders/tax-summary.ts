import { accessDenied } from '../../engine/request/execution-errors'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Domain } from '../../engine/resolve/domain'

/** The roots of tax calculation apps, which the platform registers. The app is none of them. */
export const taxSummaryDomain: Domain = {
  mutations: {
    taxAppConfigure: defineMutation({
      run: () => {
        throw accessDenied(
          'taxAppConfigure',
          '`write_taxes` access scope. Also: The caller must be a tax calculations app.',
        )
      },
    }),
    taxSummaryCreate: defineMutation({
      run: () => {
        throw accessDenied(
          'taxSummaryCreate',
          '`write_taxes` access scope. Also: The caller must be a tax calculations app and the relevant feature must be on.',
        )
      },
    }),
  },
}
