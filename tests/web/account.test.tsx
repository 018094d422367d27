import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import LoginPage from '../../web/pages/account/LoginPage.tsx'
import RegisterPage from '../../web/pages/account/RegisterPage.tsx'
import { isCodeRight } from '../../web/pages/account/simulation.ts'
import type * as Simulation from '../../web/pages/account/simulation.ts'
import { errorUnder, field } from './onScreen.ts'
import { renderScreen } from './renderScreen.tsx'

vi.mock('../../web/content/sanityClient.ts', () => import('./seedContent.ts'))
vi.mock('../../web/pages/account/simulation.ts', async (importOriginal) => {
  const original = await importOriginal<typeof Simulation>()
  return { ...original, isCodeRight: vi.fn(original.isCodeRight) }
})

const EMAIL = 'jordan@ellis.example'

let alert: ReturnType<typeof vi.fn>
const said = () => alert.mock.calls.flat()

beforeEach(() => {
  alert = vi.fn()
  vi.stubGlobal('alert', alert)
})

async function open(page: 'Register' | 'Login') {
  const Page = page === 'Login' ? LoginPage : RegisterPage
  await renderScreen(<Page />, `/${page}`)
  vi.useFakeTimers()
}

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const heading = () => screen.getByRole('heading', { level: 1 })
const type = (label: string, text: string) => fireEvent.change(field(label), { target: { value: text } })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
/** Presses a button and lets the check of the form end; no simulated time passes. */
async function press(name: string | RegExp) {
  fireEvent.click(button(name))
  await pass(0)
}
/** The work of a submit button takes exactly so long, and nobody can press it meanwhile. */
async function expectBusyFor(name: string, ms: number) {
  expect(button(name)).toBeDisabled()
  expect(button(name)).toHaveAttribute('aria-busy', 'true')
  expect(button(name).querySelector('svg')).toBeInTheDocument()
  await pass(ms - 1)
  expect(alert).not.toHaveBeenCalled()
  expect(button(name)).toBeDisabled()
  await pass(1)
}

function fillRegistration(others: Record<string, string> = {}) {
  const values = {
    'Full Name': 'Jordan Ellis',
    'Email Address': EMAIL,
    Password: 'secret',
    'Confirm Password': 'secret',
    ...others,
  }
  for (const [label, text] of Object.entries(values)) type(label, text)
}

async function toForgot() {
  await open('Login')
  await press('Forgot Password?')
}
async function toCode() {
  await toForgot()
  type('Email', EMAIL)
  await press('Send Verification Code')
  await pass(1500)
  alert.mockClear()
}
async function toNewPassword() {
  await toCode()
  type('Verification code', '123456')
  await press('Verify')
  await pass(1500)
}

const DEMONSTRATION = 'This is a demonstration: nothing you type is sent or stored.'

describe('Register', () => {
  beforeEach(() => open('Register'))

  it('AUTH-01 has its title, subtitle, four fields, button and link', () => {
    expect(screen.getByText(DEMONSTRATION)).toBeVisible()
    expect(heading()).toHaveTextContent('Create Account')
    expect(screen.getByText('Join us today and access exclusive features')).toBeVisible()
    expect(field('Full Name')).toMatchObject({ type: 'text', autocomplete: 'name', required: true })
    expect(field('Email Address')).toMatchObject({ type: 'email', autocomplete: 'email', required: true })
    expect(field('Password')).toMatchObject({ type: 'password', autocomplete: 'new-password', required: true })
    expect(field('Confirm Password')).toMatchObject({ type: 'password', autocomplete: 'new-password', required: true })
    expect(button('Create Account')).toBeEnabled()
    const link = screen.getByRole('link', { name: 'Login' })
    expect(link).toHaveAttribute('href', '/Login')
    expect(link.parentElement).toHaveTextContent('Already have an account? Login')
  })

  it('AUTH-08 AUTH-09 registering takes 2 s and ends with an alert, an empty form and the focus on the title, and keeps nothing in the browser', async () => {
    const kept = () => [sessionStorage.length, localStorage.length, document.cookie]
    const before = kept()
    fillRegistration()
    await press('Create Account')
    await expectBusyFor('Create Account', 2000)
    expect(kept()).toEqual(before)
    expect(said()).toEqual(['Registration successful!'])
    expect(button('Create Account')).toBeEnabled()
    expect(field('Password')).toHaveValue('')
    expect(field('Email Address')).toHaveValue('')
    expect(heading()).toHaveFocus()
  })

  it('AUTH-07 an empty form has a message under each field, and nothing proceeds', async () => {
    await press('Create Account')
    expect(errorUnder('Full Name')).toBe('Name is required')
    expect(errorUnder('Email Address')).toBe('Email is required')
    expect(errorUnder('Password')).toBe('Password is required')
    expect(errorUnder('Confirm Password')).toBeUndefined()
    expect(screen.getByRole('alert').parentElement).toHaveFocus()
    await pass(5000)
    expect(alert).not.toHaveBeenCalled()
  })

  it('AUTH-07 says what is wrong under its field, and nothing proceeds', async () => {
    fillRegistration()
    for (const [label, text, message] of [
      ['Full Name', '  ', 'Name is required'],
      ['Email Address', 'jordan', 'Email is invalid'],
      ['Email Address', 'jordan@ellis', 'Email is invalid'],
      ['Email Address', '@ellis.example', 'Email is invalid'],
      ['Email Address', 'jordan ellis@x.y', 'Email is invalid'],
      ['Password', '12345', 'Password must be at least 6 characters'],
      ['Confirm Password', 'secreT', 'Passwords do not match'],
      ['Confirm Password', '', 'Passwords do not match'],
    ] as const) {
      const { value } = field(label)
      type(label, text)
      await press('Create Account')
      expect(errorUnder(label), `${label}: ${text}`).toBe(message)
      type(label, value)
    }
    type('Password', 'abc')
    await press('Create Account')
    expect(errorUnder('Password')).toBe('Password must be at least 6 characters')
    expect(errorUnder('Confirm Password')).toBe('Passwords do not match')
    await pass(5000)
    expect(alert).not.toHaveBeenCalled()
  })

  it('a password can be shown, is read out under its name, and is hidden again by a submit', async () => {
    await press('Show password')
    expect(field('Password')).toHaveAttribute('type', 'text')
    expect(field('Confirm Password')).toHaveAttribute('type', 'password')
    fillRegistration()
    await press('Create Account')
    expect(field('Password')).toHaveAttribute('type', 'password')
  })

  it('AUTH-08 whoever leaves meanwhile hears nothing more', async () => {
    fillRegistration()
    await press('Create Account')
    await pass(1000)
    cleanup()
    await pass(5000)
    expect(alert).not.toHaveBeenCalled()
  })
})

describe('Login: sign in and sign up', () => {
  beforeEach(() => open('Login'))

  it('AUTH-02 has its title, subtitle, fields, checkbox and ways on', async () => {
    expect(screen.getByText(DEMONSTRATION)).toBeVisible()
    expect(heading()).toHaveTextContent('Welcome Back')
    expect(heading()).not.toHaveFocus()
    expect(screen.getByText('Sign in to continue your journey')).toBeVisible()
    expect(field('Email')).toMatchObject({ type: 'email', autocomplete: 'username' })
    expect(field('Password')).toMatchObject({ type: 'password', autocomplete: 'current-password' })
    expect(screen.getByRole('checkbox', { name: 'Remember me' })).not.toBeChecked()
    expect(button('Forgot Password?')).toBeVisible()
    await press('Sign Up')
    expect(screen.getByText(DEMONSTRATION)).toBeVisible()
  })

  it('AUTH-08 AUTH-09 signing in takes 1.5 s; any password will do', async () => {
    type('Email', EMAIL)
    type('Password', 'x')
    await press('Sign In')
    await expectBusyFor('Sign In', 1500)
    expect(said()).toEqual(['Login successful!'])
    expect(heading()).toHaveTextContent('Welcome Back')
    expect(field('Password')).toHaveValue('')
  })

  it('AUTH-07 needs an e-mail address and a password', async () => {
    await press('Sign In')
    expect(errorUnder('Email')).toBe('Email is required')
    expect(errorUnder('Password')).toBe('Password is required')
    type('Email', 'x')
    expect(errorUnder('Email')).toBeUndefined()
    await press('Sign In')
    expect(errorUnder('Email')).toBe('Email is invalid')
  })

  it('AUTH-03 switching clears the messages, keeps the address and moves the focus to the title', async () => {
    type('Email', 'nobody')
    await press('Sign In')
    expect(errorUnder('Email')).toBe('Email is invalid')
    await press('Sign Up')
    expect(heading()).toHaveTextContent('Create Account')
    expect(heading()).toHaveFocus()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(field('Email Address')).toHaveValue('nobody')
    expect(errorUnder('Email Address')).toBeUndefined()
    await press('Create Account')
    expect(errorUnder('Full Name')).toBe('Name is required')
    await press('Sign In')
    expect(heading()).toHaveTextContent('Welcome Back')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(errorUnder('Email')).toBeUndefined()
  })

  it('AUTH-03 AUTH-08 AUTH-09 a new account takes 1.5 s and does not enforce the terms', async () => {
    await press('Sign Up')
    const terms = screen.getByRole('checkbox', { name: 'I agree to the Terms and Conditions' })
    expect(terms).not.toBeChecked()
    expect(screen.getByRole('link', { name: 'Terms and Conditions' })).toHaveAttribute('href', '/terms')
    fillRegistration()
    await press('Create Account')
    await expectBusyFor('Create Account', 1500)
    expect(said()).toEqual(['Registration successful!'])
  })
})

describe('Login: a new password', () => {
  it('AUTH-04 asks for the address, which the sign-in has already', async () => {
    await open('Login')
    type('Email', EMAIL)
    await press('Forgot Password?')
    expect(heading()).toHaveTextContent('Reset Password')
    expect(heading()).toHaveFocus()
    expect(field('Email')).toHaveValue(EMAIL)
    await press('Back to Login')
    expect(field('Email')).toHaveValue('')
  })

  it('AUTH-04 a wrong address goes no further', async () => {
    await toForgot()
    await press('Send Verification Code')
    expect(errorUnder('Email')).toBe('Email is required')
    type('Email', 'jordan@')
    await press('Send Verification Code')
    expect(errorUnder('Email')).toBe('Email is invalid')
    await pass(5000)
    expect(alert).not.toHaveBeenCalled()
    expect(heading()).toHaveTextContent('Reset Password')
  })

  it('AUTH-04 AUTH-08 AUTH-09 sending takes 1.5 s, and the countdown of 30 s ticks each second', async () => {
    await toForgot()
    type('Email', EMAIL)
    await press('Send Verification Code')
    await expectBusyFor('Send Verification Code', 1500)
    expect(said()).toEqual([`OTP sent to ${EMAIL}`])
    expect(screen.getByText(`Enter the 6-digit code sent to ${EMAIL}`)).toBeVisible()
    expect(heading()).toHaveFocus()
    for (const left of [30, 29, 28]) {
      expect(screen.getByText(`in ${left} s`)).toBeVisible()
      expect(button('Resend OTP')).toBeDisabled()
      await pass(1000)
    }
    for (let second = 27; second > 1; second -= 1) await pass(1000)
    expect(screen.getByText('in 1 s')).toBeVisible()
    expect(button('Resend OTP')).toBeDisabled()
    await pass(1000)
    expect(screen.queryByText(/^in \d+ s$/)).toBeNull()
    expect(button('Resend OTP')).toBeEnabled()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('AUTH-05 resending takes 1 s, says so, and the countdown starts again', async () => {
    await toCode()
    for (let second = 0; second < 30; second += 1) await pass(1000)
    await press('Resend OTP')
    await expectBusyFor('Resend OTP', 1000)
    expect(said()).toEqual([`OTP resent to ${EMAIL}`])
    expect(screen.getByText('in 30 s')).toBeVisible()
    expect(button('Resend OTP')).toBeDisabled()
    expect(field('Verification code')).toHaveFocus()
  })

  it('AUTH-05 AUTH-07 the code holds digits only, at most six, and is needed whole', async () => {
    await toCode()
    const code = field('Verification code')
    expect(code).toMatchObject({ autocomplete: 'one-time-code', inputMode: 'numeric', type: 'text' })
    for (const [text, held] of [
      ['12345678', '123456'],
      ['a1b2c3', '123'],
      ['123 456', '123456'],
      ['code: 98-76-54.', '987654'],
      ['१२३४५६', ''],
    ] as const) {
      type('Verification code', text)
      expect(code).toHaveValue(held)
    }
    for (const [text, message] of [
      ['', 'OTP is required'],
      ['12345', 'OTP must be 6 digits'],
    ] as const) {
      type('Verification code', text)
      await press('Verify')
      expect(errorUnder('Verification code')).toBe(message)
    }
    await pass(5000)
    expect(heading()).not.toHaveTextContent('Reset Password')
  })

  it('AUTH-07 a code that the check refuses', async () => {
    expect([isCodeRight('12345'), isCodeRight('1234567'), isCodeRight('123456')]).toEqual([false, false, true])
    await toCode()
    vi.mocked(isCodeRight).mockReturnValueOnce(false)
    type('Verification code', '123456')
    await press('Verify')
    await expectBusyFor('Verify', 1500)
    expect(errorUnder('Verification code')).toBe('Invalid OTP. Please try again.')
    expect(screen.getByRole('alert').parentElement).toHaveFocus()
    type('Verification code', '654321')
    await press('Verify')
    await pass(1500)
    expect(heading()).toHaveTextContent('Reset Password')
  })

  it('AUTH-06 AUTH-08 AUTH-09 a new password takes 1.5 s and leads back to an empty sign-in', async () => {
    await toNewPassword()
    expect(heading()).toHaveTextContent('Reset Password')
    expect(heading()).toHaveFocus()
    expect(screen.getByText('Enter your new password below')).toBeVisible()
    expect(field('New Password')).toMatchObject({ type: 'password', autocomplete: 'new-password' })
    type('New Password', 'secret1')
    type('Confirm New Password', 'secret1')
    await press('Reset Password')
    await expectBusyFor('Reset Password', 1500)
    expect(said()).toEqual(['Password reset successful!'])
    expect(heading()).toHaveTextContent('Welcome Back')
    expect(field('Email')).toHaveValue('')
    await press('Forgot Password?')
    expect(field('Email')).toHaveValue('')
  })

  it('AUTH-07 the new password follows the rules of a password', async () => {
    await toNewPassword()
    for (const [first, second, label, message] of [
      ['', '', 'New Password', 'Password is required'],
      ['12345', '12345', 'New Password', 'Password must be at least 6 characters'],
      ['123456', '123457', 'Confirm New Password', 'Passwords do not match'],
    ] as const) {
      type('New Password', first)
      type('Confirm New Password', second)
      await press('Reset Password')
      expect(errorUnder(label)).toBe(message)
    }
    await pass(5000)
    expect(alert).not.toHaveBeenCalled()
  })

  it('AUTH-10 Back returns from the code to the address, which is still there', async () => {
    await toCode()
    await press('Back')
    expect(field('Email')).toHaveValue(EMAIL)
    expect(button('Send Verification Code')).toBeVisible()
    await pass(60_000)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('AUTH-10 Back to Login clears everything', async () => {
    await toNewPassword()
    type('New Password', 'secret1')
    await press('Back to Login')
    expect(heading()).toHaveTextContent('Welcome Back')
    expect(heading()).toHaveFocus()
    expect([field('Email').value, field('Password').value]).toEqual(['', ''])
    await press('Forgot Password?')
    expect(field('Email')).toHaveValue('')
  })

  it('AUTH-08 AUTH-10 Back in the middle of the waiting ends it', async () => {
    await toCode()
    type('Verification code', '123456')
    await press('Verify')
    await press('Back')
    await pass(10_000)
    expect(button('Send Verification Code')).toBeVisible()
    expect(alert).not.toHaveBeenCalled()
  })
})
