/** An amount in the language of the app. */
export function formatMoney({ amount, currencyCode }: Price): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency: currencyCode }).format(amount)
}
