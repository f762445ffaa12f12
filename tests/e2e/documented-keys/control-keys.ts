import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { GalleryPage, KeyChecks } from './key-check'

/** A page that is not in the gallery; one for merchants leads a visitor to the login page. */
const ELSEWHERE = /^(?!.*\/components\/)/

function followChecks(link: (gallery: GalleryPage) => Locator): KeyChecks {
  return {
    Enter: {
      prepare: gallery => link(gallery).focus(),
      verify: ({ page }) => expect(page).toHaveURL(ELSEWHERE),
    },
  }
}

function pressChecks(
  button: (gallery: GalleryPage) => Locator,
  verify: KeyChecks[string]['verify'],
): KeyChecks {
  return { 'Enter, Space': { prepare: gallery => button(gallery).focus(), verify } }
}

/** A dialog that a button of the first example opens. */
function dialogChecks(opener: string, dialog: (page: Page) => Locator): KeyChecks {
  return {
    Escape: {
      prepare: async ({ example, page }) => {
        await example.getByRole('button', { name: opener }).press('Enter')
        await expect(dialog(page)).toBeVisible()
      },
      verify: async ({ example, page }) => {
        await expect(dialog(page)).toBeHidden()
        await expect(example.getByRole('button', { name: opener })).toBeFocused()
      },
    },
  }
}

/** Marks an element when it is clicked, which keys do, too. */
async function markClicks(element: Locator): Promise<void> {
  await element.evaluate(target => {
    target.addEventListener('click', () => target.setAttribute('data-clicked', ''))
  })
}

const chip = ({ example }: GalleryPage, name: string) =>
  example.getByRole('button', { name, exact: true })
const menuItem = (page: Page, name: string) => page.getByRole('menuitem', { name })

async function openMenu({ example, page }: GalleryPage): Promise<void> {
  await example.getByRole('button', { name: 'More actions' }).press('Enter')
  await expect(menuItem(page, 'Duplicate')).toBeFocused()
}

const filter = ({ example }: GalleryPage, name: string) =>
  example.locator('summary', { hasText: name })

function closedFilterCheck(name: string): KeyChecks[string] {
  const details = (gallery: GalleryPage) => gallery.example.locator('details', { hasText: name })
  return {
    prepare: async gallery => {
      await filter(gallery, name).press('Enter')
      await expect(details(gallery)).toHaveAttribute('open')
    },
    verify: async gallery => {
      await expect(details(gallery)).not.toHaveAttribute('open')
      await expect(filter(gallery, name)).toBeFocused()
    },
  }
}

const scroll = (box: Locator) =>
  box.evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop])

/** Keys of the components in other folders than `components/forms`. */
export const CONTROL_KEYS: Readonly<Record<string, KeyChecks>> = {
  Button: pressChecks(
    ({ example }) => example.getByRole('button'),
    ({ example }) => expect(example.getByRole('status')).toHaveText('Fulfilled 1 times.'),
  ),
  PressButton: pressChecks(
    ({ example }) => example.getByRole('button', { pressed: false }),
    ({ example }) => expect(example.getByRole('button', { pressed: true })).toBeFocused(),
  ),
  Clickable: {
    'Enter, Space': {
      prepare: ({ example }) => example.getByRole('button').focus(),
      verify: async ({ example, exampleOf, page }, key) => {
        await expect(example.getByRole('status')).toHaveText('Order 1001 was opened.')
        await exampleOf('As a link').getByRole('link').press(key)
        await expect(page).toHaveURL(key === 'Enter' ? ELSEWHERE : /\/components\/Clickable$/)
      },
    },
  },
  Link: followChecks(({ example }) => example.getByRole('link')),
  AppNav: followChecks(({ example }) => example.getByRole('link', { name: 'Orders' })),
  MetricCard: followChecks(({ example }) => example.getByRole('link', { name: 'Sales' })),
  UiNavMenu: followChecks(({ example }) => example.getByRole('link', { name: 'Orders' })),
  Chip: pressChecks(
    gallery => chip(gallery, 'Remove Summer'),
    gallery => expect(chip(gallery, 'Remove Summer')).toHaveCount(0),
  ),
  ClickableChip: {
    'Enter, Space': {
      prepare: async gallery => {
        await markClicks(chip(gallery, 'Unpaid'))
        await chip(gallery, 'Unpaid').focus()
      },
      verify: async (gallery, key) => {
        await expect(chip(gallery, 'Unpaid')).toHaveAttribute('data-clicked')
        await chip(gallery, 'Remove Unpaid').press(key)
        await expect(chip(gallery, 'Unpaid')).toHaveCount(0)
      },
    },
    'Backspace, Delete': {
      prepare: gallery => chip(gallery, 'Unpaid').focus(),
      verify: async gallery => {
        await expect(chip(gallery, 'Unpaid')).toHaveCount(0)
        await expect(chip(gallery, 'Shipped to Canada')).toBeFocused()
      },
    },
  },
  Table: pressChecks(
    ({ exampleOf }) => exampleOf('Pages').getByRole('button', { name: 'Next page' }),
    ({ page }) => expect(page.getByRole('table', { name: 'Payouts, page 2' })).toBeVisible(),
  ),
  IndexTable: {
    Enter: {
      prepare: ({ example }) => example.getByRole('link', { name: 'Total' }).focus(),
      verify: ({ example }) =>
        expect(example.getByRole('columnheader', { name: 'Total' })).toHaveAttribute(
          'aria-sort',
          'ascending',
        ),
    },
    Space: {
      prepare: ({ example }) => example.getByRole('checkbox', { name: 'Select #1003' }).focus(),
      verify: ({ example }) => expect(example.getByText('1 selected')).toBeVisible(),
    },
    Escape: closedFilterCheck('Customer'),
  },
  Filters: {
    'Enter, Space': {
      prepare: gallery => filter(gallery, 'Status').focus(),
      verify: ({ example }) =>
        expect(example.getByRole('checkbox', { name: 'Open' })).toBeVisible(),
    },
    Escape: closedFilterCheck('Status'),
  },
  Banner: pressChecks(
    ({ example }) => example.getByRole('button', { name: 'Dismiss' }),
    ({ example }) => expect(example.getByText('Dismissed 1 times.')).toBeVisible(),
  ),
  SetupGuide: pressChecks(
    ({ example }) => example.getByRole('button', { name: 'Done: Choose a plan' }),
    ({ example }) => expect(example.getByText('2 of 3 steps completed')).toBeVisible(),
  ),
  Tooltip: {
    Escape: {
      prepare: async ({ page }) => {
        // The last stop before the example, so that Tab is what reaches it.
        await page.getByRole('link', { name: 'All components' }).focus()
        await page.keyboard.press('Tab')
        await expect(page.getByRole('tooltip')).toBeVisible()
      },
      verify: ({ page }) => expect(page.getByRole('tooltip')).toBeHidden(),
    },
  },
  Menu: {
    'Arrow down, Arrow up': {
      prepare: async (gallery, key) => {
        await openMenu(gallery)
        if (key === 'ArrowUp') await gallery.page.keyboard.press('ArrowDown')
      },
      verify: ({ page }, key) =>
        expect(menuItem(page, key === 'ArrowUp' ? 'Duplicate' : 'View in store')).toBeFocused(),
    },
    'Home, End': {
      prepare: async gallery => {
        await openMenu(gallery)
        await gallery.page.keyboard.press('ArrowDown')
        await expect(menuItem(gallery.page, 'View in store')).toBeFocused()
      },
      verify: ({ page }, key) =>
        expect(menuItem(page, key === 'Home' ? 'Duplicate' : 'Delete')).toBeFocused(),
    },
    Letters: {
      prepare: openMenu,
      verify: ({ page }) => expect(menuItem(page, 'View in store')).toBeFocused(),
    },
    'Enter, Space': {
      prepare: openMenu,
      verify: async ({ example, page }) => {
        await expect(page.getByRole('menu')).toBeHidden()
        await expect(example.getByRole('status')).toHaveText('Duplicated')
      },
    },
    Escape: {
      prepare: openMenu,
      verify: async ({ example, page }) => {
        await expect(page.getByRole('menu')).toBeHidden()
        await expect(example.getByRole('button', { name: 'More actions' })).toBeFocused()
      },
    },
  },
  Popover: dialogChecks('Order #1042', page =>
    page.getByRole('dialog').getByText('Ada Lovelace, 3 items'),
  ),
  Pagination: pressChecks(
    ({ example }) => example.getByRole('button', { name: 'Page 5' }),
    ({ example }) =>
      expect(example.getByRole('button', { name: 'Page 5' })).toHaveAttribute(
        'aria-current',
        'page',
      ),
  ),
  Tabs: {
    'Arrow left, Arrow right': {
      prepare: ({ example }) => example.getByRole('tab', { name: 'Items' }).focus(),
      verify: async ({ example }) => {
        // The third tab is disabled.
        await expect(example.getByRole('tab', { name: 'Customer', selected: true })).toBeFocused()
        await expect(example.getByRole('tabpanel', { name: 'Customer' })).toBeVisible()
      },
    },
    'Home, End': {
      prepare: ({ example }, key) =>
        example.getByRole('tab', { name: key === 'Home' ? 'Customer' : 'Items' }).focus(),
      verify: ({ example }, key) =>
        expect(
          example.getByRole('tab', { name: key === 'Home' ? 'Items' : 'Customer', selected: true }),
        ).toBeFocused(),
    },
  },
  Modal: dialogChecks('Edit product', page => page.getByRole('dialog', { name: 'Edit product' })),
  UiModal: dialogChecks('Choose a plan', page =>
    page.getByRole('dialog', { name: 'Choose a plan' }),
  ),
  AppWindow: dialogChecks('Open the product editor', page => page.getByRole('dialog')),
  UiTitleBar: pressChecks(
    ({ example }) => example.getByRole('button', { name: 'Save' }),
    ({ example }) => expect(example.getByText('Pressed: Save')).toBeVisible(),
  ),
  UiSaveBar: {
    'Enter, Space': {
      prepare: async ({ example, page }) => {
        await example.getByLabel('Product title').fill('Wool hat')
        await page.getByRole('button', { name: 'Save', exact: true }).focus()
      },
      verify: ({ page }) =>
        expect(page.getByRole('button', { name: 'Save', exact: true })).toBeHidden(),
    },
  },
  PlanPicker: pressChecks(
    ({ example }) => example.getByRole('button').first(),
    ({ example }) => expect(example.getByRole('status')).toHaveText(/^Chosen: \w+$/),
  ),
  ScrollBox: {
    'Arrow keys': {
      prepare: async ({ example, exampleOf, events }, key) => {
        const isVertical = key === 'ArrowUp' || key === 'ArrowDown'
        const box = (isVertical ? example : exampleOf('To the side')).getByRole('region').first()
        await box.focus()
        // Away from the edge that the key leads to.
        if (key === 'ArrowUp' || key === 'ArrowLeft')
          await box.evaluate(element => element.scrollTo(60, 60))
        events.push(String(await scroll(box)))
      },
      verify: async ({ page, events }) => {
        const focused = page.locator(':focus')
        await expect.poll(async () => String(await scroll(focused))).not.toBe(events[0])
      },
    },
  },
}
