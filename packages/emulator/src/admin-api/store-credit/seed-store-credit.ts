import type { StoreCreditSeed } from '../../state/commerce/offers'
import type { SeedRun } from '../seed-run'

/** Adds store credit. Returns the global ids of the accounts. */
export function seedStoreCredits(run: SeedRun, seeds: readonly StoreCreditSeed[]): string[] {
  return seeds.map(({ customer, amount, currencyCode = run.store.currencyCode }, index) => {
    const path = `storeCredits[${index}]`
    const { id } = run.customer(customer, `${path}.customer`)
    const creditInput = { creditAmount: { amount, currencyCode } }
    const payload = run.execute('storeCreditAccountCredit', { id, creditInput }, path)
    return (payload.storeCreditAccountTransaction as { accountId: string }).accountId
  })
}
