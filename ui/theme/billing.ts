export const planStatusTheme = {
  root: 'flex flex-col gap-3 rounded-(--platform-card-radius) border border-default bg-default p-4 shadow-xs',
  head: 'flex flex-wrap items-center gap-2',
  heading: 'text-base font-semibold text-highlighted first-letter:uppercase',
  price: 'text-sm text-muted',
  notes: 'flex flex-col gap-1 text-sm text-default',
  usage: 'flex flex-col gap-1 border-t border-default pt-3 text-sm',
  usageTitle: 'font-medium text-highlighted',
  usageBar: 'mt-1 max-w-sm',
}

export const planPickerTheme = {
  root: 'flex flex-col gap-4 text-sm',
  /** The choice between monthly and yearly prices. */
  intervals: 'flex flex-wrap justify-center gap-1 self-center rounded-lg bg-elevated p-1',
  interval:
    'relative flex min-h-8 cursor-pointer items-center gap-2 rounded-md px-3 py-1 font-medium text-toned hover:text-highlighted has-checked:bg-default has-checked:text-highlighted has-checked:shadow-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-2 outline-primary',
  saving: 'rounded-full bg-success/15 px-2 text-xs/5 font-medium text-highlighted',
  plans: 'grid gap-4 sm:grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))]',
  /** Its rows are those of the cards next to it, so that buttons and features are in line. */
  plan: 'row-span-4 grid min-w-0 grid-rows-subgrid gap-y-4 rounded-(--platform-card-radius) border border-default bg-default p-5 shadow-xs',
  recommended:
    'border-primary ring-1 ring-primary shadow-md forced-colors:border-2 forced-colors:border-[Highlight]',
  current: '',
  head: 'flex min-h-6 flex-wrap items-center justify-between gap-2',
  heading: 'text-base font-semibold wrap-anywhere text-highlighted',
  price: 'flex flex-wrap items-baseline gap-x-1.5',
  amount: 'text-3xl font-semibold tracking-tight tabular-nums text-highlighted',
  period: 'text-muted',
  trial: 'text-muted',
  action: '',
  features: 'flex flex-col gap-2 border-t border-default pt-4 text-default',
  feature: 'flex items-start gap-2',
  check: 'mt-0.5 size-4 shrink-0 text-success',
  featureText: 'min-w-0 wrap-anywhere',
}
