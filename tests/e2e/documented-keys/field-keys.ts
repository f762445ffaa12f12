import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { calendarChecks, focusedDay } from './calendar-keys'
import type { GalleryPage, KeyChecks } from './key-check'

/** Checks of a field that the arrow keys step through; `max` and `min` are its limits. */
function spinChecks(
  label: string,
  { more, less, max }: { more: string; less: string; max?: string },
): KeyChecks {
  const field = ({ example }: GalleryPage) => example.getByRole('spinbutton', { name: label })
  return {
    'Arrow up': {
      prepare: gallery => field(gallery).focus(),
      verify: async gallery => {
        await expect(field(gallery)).toHaveValue(more)
        if (max === undefined) return
        await field(gallery).fill(max)
        await gallery.page.keyboard.press('ArrowUp')
        await expect(field(gallery)).toHaveValue(max)
      },
    },
    'Arrow down': {
      prepare: gallery => field(gallery).focus(),
      verify: async gallery => {
        await expect(field(gallery)).toHaveValue(less)
        await field(gallery).fill('0')
        await gallery.page.keyboard.press('ArrowDown')
        await expect(field(gallery)).toHaveValue('0')
      },
    },
  }
}

async function openCalendar({ page, example }: GalleryPage): Promise<void> {
  await example.getByRole('button', { name: 'Choose a date' }).press('Enter')
  await expect.poll(() => focusedDay(page)).toBe('2026-03-12')
}

function countries({ example }: GalleryPage) {
  return example.getByRole('combobox', { name: 'Countries' })
}

/** Of the open list, not of the native ones around it. */
function countryOptions(page: Page) {
  return page.getByRole('listbox', { name: 'Countries' }).getByRole('option')
}

/** Keys of the components of `components/forms`. */
export const FIELD_KEYS: Readonly<Record<string, KeyChecks>> = {
  PasswordField: {
    'Enter, Space': {
      prepare: ({ example }) => example.getByRole('button').focus(),
      verify: async ({ example, page }, key) => {
        const field = example.getByLabel('Password of the storefront')
        await expect(field).toHaveAttribute('type', 'text')
        await page.keyboard.press(key)
        await expect(field).toHaveAttribute('type', 'password')
      },
    },
  },
  SearchField: {
    'Enter, Space': {
      prepare: ({ example }) => example.getByRole('button').focus(),
      verify: ({ example }) => expect(example.getByLabel('Search orders')).toHaveValue(''),
    },
  },
  NumberField: spinChecks('Stock', { more: '13', less: '11', max: '100' }),
  MoneyField: spinChecks('Price', { more: '25.9', less: '23.9' }),
  Select: {
    'Arrow down, Arrow up': {
      prepare: async ({ example }, key) => {
        const field = example.getByLabel('Fulfilment')
        await field.selectOption(key === 'ArrowDown' ? 'rotterdam' : 'toronto')
        await field.focus()
      },
      verify: ({ example }) => expect(example.getByLabel('Fulfilment')).toHaveValue('lyon'),
    },
    Letters: {
      prepare: ({ example }) => example.getByLabel('Fulfilment').focus(),
      verify: ({ example }) => expect(example.getByLabel('Fulfilment')).toHaveValue('lyon'),
    },
  },
  Combobox: {
    'Arrow down, Arrow up': {
      prepare: gallery => countries(gallery).focus(),
      verify: async ({ page }) => {
        const highlighted = countryOptions(page).and(page.locator('[data-highlighted]'))
        await expect(countryOptions(page)).toHaveCount(4)
        await expect(highlighted).toHaveCount(1)
        const before = (await highlighted.textContent()) ?? ''
        await page.keyboard.press('ArrowDown')
        await expect(highlighted).not.toHaveText(before)
        await page.keyboard.press('ArrowUp')
        await expect(highlighted).toHaveText(before)
      },
    },
    Enter: {
      prepare: async gallery => {
        await countries(gallery).focus()
        await gallery.page.keyboard.type('cad')
        await expect(countryOptions(gallery.page)).toHaveText([/Canada/])
      },
      verify: ({ example }) =>
        expect(example.getByRole('button', { name: 'Remove Canada' })).toBeVisible(),
    },
    Escape: {
      prepare: async gallery => {
        await countries(gallery).press('ArrowDown')
        await expect(countryOptions(gallery.page)).toHaveCount(4)
      },
      verify: async gallery => {
        await expect(countryOptions(gallery.page)).toHaveCount(0)
        await expect(countries(gallery)).toBeFocused()
      },
    },
    Backspace: {
      prepare: async gallery => {
        await expect(gallery.example.getByRole('button', { name: 'Remove Germany' })).toBeVisible()
        await countries(gallery).focus()
      },
      verify: ({ example }) =>
        expect(example.getByRole('button', { name: 'Remove Germany' })).toHaveCount(0),
    },
  },
  Checkbox: {
    Space: {
      prepare: ({ example }) => example.getByRole('checkbox', { checked: true }).focus(),
      verify: async ({ example, page }, key) => {
        await expect(example.getByRole('checkbox')).not.toBeChecked()
        await page.keyboard.press(key)
        await expect(example.getByRole('checkbox')).toBeChecked()
      },
    },
  },
  Switch: {
    Space: {
      prepare: ({ example }) => example.getByRole('switch', { checked: true }).focus(),
      verify: async ({ example, page }, key) => {
        await expect(example.getByRole('switch')).not.toBeChecked()
        await page.keyboard.press(key)
        await expect(example.getByRole('switch')).toBeChecked()
      },
    },
  },
  ChoiceList: {
    'Arrow keys': {
      prepare: ({ example }) => example.getByRole('radio', { name: 'Courier' }).focus(),
      verify: async ({ example }) => {
        // The third choice is disabled.
        const other = example.getByRole('radio', { name: 'Pickup in store' })
        await expect(other).toBeChecked()
        await expect(other).toBeFocused()
      },
    },
    Space: {
      prepare: ({ exampleOf }) =>
        exampleOf('Several choices').getByRole('checkbox', { name: 'Text message' }).focus(),
      verify: async ({ exampleOf, page }, key) => {
        const choice = exampleOf('Several choices').getByRole('checkbox', { name: 'Text message' })
        await expect(choice).toBeChecked()
        await page.keyboard.press(key)
        await expect(choice).not.toBeChecked()
      },
    },
  },
  ColorField: {
    'Enter, Space': {
      prepare: ({ example }) => example.getByRole('button').focus(),
      verify: ({ page }) =>
        expect(page.getByRole('dialog').getByRole('slider', { name: 'Hue' })).toBeVisible(),
    },
  },
  ColorPicker: {
    'Arrow keys': {
      prepare: ({ example }) => example.getByRole('slider', { name: 'Hue' }).focus(),
      verify: async ({ example, page }, key) => {
        const field = example.getByRole('textbox')
        await expect(field).not.toHaveValue('#F59E0BFF')
        const afterHue = await field.inputValue()
        await example.getByRole('slider', { name: 'Saturation and brightness' }).focus()
        // At the edge of the area, where it begins, one key of each pair has no way to go.
        await page.keyboard.press('ArrowLeft')
        await page.keyboard.press('ArrowDown')
        const before = await field.inputValue()
        expect(before).not.toBe(afterHue)
        await page.keyboard.press(key)
        await expect(field).not.toHaveValue(before)
      },
    },
  },
  DateField: {
    'Enter, Space': {
      prepare: ({ example }) => example.getByRole('button', { name: 'Choose a date' }).focus(),
      verify: ({ page }) => expect.poll(() => focusedDay(page)).toBe('2026-03-12'),
    },
    Escape: {
      prepare: openCalendar,
      verify: async ({ example, page }) => {
        await expect(page.getByRole('grid')).toBeHidden()
        await expect(example.getByRole('button', { name: 'Choose a date' })).toBeFocused()
      },
    },
    ...calendarChecks(openCalendar, {
      'Arrow left, Arrow right': { ArrowLeft: '2026-03-11', ArrowRight: '2026-03-13' },
      'Arrow up, Arrow down': { ArrowUp: '2026-03-05', ArrowDown: '2026-03-19' },
      'Home, End': { Home: '2026-03-08', End: '2026-03-14' },
      'Page up, Page down': { PageUp: '2026-02-12', PageDown: '2026-04-12' },
      'Shift + Page up, Shift + Page down': {
        'Shift+PageUp': '2025-03-12',
        'Shift+PageDown': '2027-03-12',
      },
    }),
    'On a day: Enter, Space': {
      prepare: async gallery => {
        await openCalendar(gallery)
        await gallery.page.keyboard.press('ArrowRight')
      },
      verify: ({ example }) => expect(example.getByLabel('Ships on')).toHaveValue('03/13/2026'),
    },
  },
  DateRangeField: {
    'Enter, Space': {
      prepare: ({ example }) => example.getByRole('button').focus(),
      verify: ({ page }) => expect.poll(() => focusedDay(page)).toBe('2026-02-11'),
    },
    Escape: {
      prepare: async ({ example, page }) => {
        await example.getByRole('button').press('Enter')
        await expect.poll(() => focusedDay(page)).toBe('2026-02-11')
      },
      verify: async ({ example, page }) => {
        await expect(page.getByRole('grid')).toHaveCount(0)
        await expect(example.getByRole('button')).toBeFocused()
      },
    },
  },
  DatePicker: {
    ...calendarChecks(({ example }) => example.locator('button[data-date="2026-03-09"]').focus(), {
      'Arrow left, Arrow right': { ArrowLeft: '2026-03-08', ArrowRight: '2026-03-10' },
      'Arrow up, Arrow down': { ArrowUp: '2026-03-02', ArrowDown: '2026-03-16' },
      'Home, End': { Home: '2026-03-08', End: '2026-03-14' },
      'Page up, Page down': { PageUp: '2026-02-09', PageDown: '2026-04-09' },
      'Shift + Page up, Shift + Page down': {
        'Shift+PageUp': '2025-03-09',
        'Shift+PageDown': '2027-03-09',
      },
    }),
    'On a day: Enter, Space': {
      prepare: ({ exampleOf }) =>
        exampleOf('One day').locator('button[data-date="2026-03-17"]').focus(),
      verify: ({ exampleOf }) =>
        expect(exampleOf('One day').getByText('Chosen: 2026-03-17')).toBeVisible(),
    },
  },
  DropZone: {
    'Enter, Space': {
      prepare: async ({ example, page, events }) => {
        page.once('filechooser', () => events.push('file dialog'))
        await example.getByLabel('Product pictures').focus()
      },
      verify: ({ events }) => expect.poll(() => events).toEqual(['file dialog']),
    },
  },
  ResourcePickerField: {
    'Enter, Space': {
      prepare: ({ example }) => example.getByRole('button', { name: 'Remove Linen shirt' }).focus(),
      verify: ({ example }) => expect(example.getByText('Linen shirt')).toBeHidden(),
    },
  },
  LoginForm: {
    Enter: {
      prepare: async ({ example, page, events }) => {
        page.on('request', request => {
          if (request.method() === 'POST') events.push(request.postData() ?? '')
        })
        await example.getByRole('textbox').fill('candles')
      },
      verify: ({ events }) => expect.poll(() => events).toEqual(['shop=candles']),
    },
  },
}
