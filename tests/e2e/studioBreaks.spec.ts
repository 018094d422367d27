import type { WebSocketRoute } from '@playwright/test'
import { expect, stack } from './fixtures.ts'
import { lake } from './stackLake.ts'
import { asPerson, fillInSignIn, keeping, publish, signIn } from './studioSession.ts'
import { test } from './studioTest.ts'

interface Home {
  mission: { text: string; highlight?: string }
}

const missionInDraft = async () => (await lake.getDocument<Home>('drafts.home'))?.mission.text

test.describe('when the Studio loses the lake or its session', () => {
  test.use({ viewport: { width: 1500, height: 900 } })

  test('journey 7: the lake stops in mid-typing and comes back, then the session ends; the Studio says so, and nothing typed is lost', async ({
    page,
    request,
    expected,
  }) => {
    expected.push(
      /Failed to load resource: net::ERR_(?:CONNECTION|SOCKET)_/,
      /WebSocket connection to .* failed/,
      /Failed to fetch/,
      /Custom validator .* has taken more than/,
      /status of 401/,
      /Unauthorized|Session/,
      /EventSource connection failed/,
    )
    const connections: WebSocketRoute[] = []
    await page.routeWebSocket(/\/v1\/mux$/, (socket) => {
      socket.connectToServer()
      connections.push(socket)
    })
    const mission = page.getByTestId('field-mission.text').getByRole('textbox')
    await keeping('home', async () => {
      await signIn(page, stack.editor, '/structure/home')
      await page.getByRole('button', { name: 'Mission', exact: true }).click()
      await mission.press('ControlOrMeta+End')
      await mission.pressSequentially(' Typed before')
      await expect(page.getByText('Saved', { exact: true })).toBeVisible()
      await expect(page.getByText('Saved', { exact: true })).toBeHidden()

      // Only the connection breaks. Changes by others in the meantime arrive with the new one.
      expect(connections).toHaveLength(1)
      await connections[0]?.close()
      const text = `${await mission.inputValue()}, by another`
      await lake.patch('drafts.home').set({ 'mission.text': text }).commit()
      await expect(mission).toHaveValue(text)

      await mission.press('ControlOrMeta+End')
      let typed = ''
      try {
        const typing = mission.pressSequentially(' and in the moment of the break.', { delay: 40 })
        await expect(mission).toHaveValue(/by another a/)
        await request.post(`${stack.lakeSwitch}/stop`)
        await typing
        await expect(page.getByText('Trying to connect…')).toBeVisible()
        // Longer than the Studio itself retries reads, after which it would give up on the tool.
        await page.waitForTimeout(6000)
        // The field takes letters until the Studio says so; what it took stays there.
        typed = await mission.inputValue()
        expect(typed).toMatch(/by another a/)
      } finally {
        await request.post(`${stack.lakeSwitch}/start`)
      }
      await expect.poll(missionInDraft).toBe(typed)
      await expect(page.getByText('Trying to connect…')).toBeHidden()
      await expect(mission).toHaveValue(typed)
      await mission.press('ControlOrMeta+End')
      // As a person types: letters within one frame meet the Studio while it puts the lake's value back.
      await mission.pressSequentially(' And after.', { delay: 40 })
      await expect(mission).toHaveValue(`${typed} And after.`)
      await publish(page)
      await expect.poll(async () => (await lake.getDocument<Home>('home'))?.mission.text).toBe(`${typed} And after.`)
    })

    // Signing out ends the session in the lake, too, as its expiry does.
    await keeping('home', async () => {
      const before = (await lake.getDocument<Home>('home'))?.mission.text ?? ''
      await expect(mission).toHaveValue(before)
      await mission.press('ControlOrMeta+End')
      await mission.pressSequentially(' Typed before')
      await expect.poll(missionInDraft).toBe(`${before} Typed before`)
      await (await asPerson(page)).request({ url: '/auth/logout', method: 'POST' })
      await page.keyboard.type(' and after the end.')
      await expect(page.getByText('Your session is no longer valid. Please sign in again.')).toBeVisible()
      await page.getByText('Local account').click()
      await fillInSignIn(page, stack.editor)
      await page.getByRole('button', { name: 'Mission', exact: true }).click()
      await expect(mission).toHaveValue(new RegExp(' Typed before'))

      const editor = await asPerson(page)
      // Without a session, the lake returns nobody.
      const whoAmI = async () => (await editor.users.getById('me')).id as string | undefined
      expect(await whoAmI()).toEqual(expect.any(String))
      const signOut = page.getByRole('menuitem', { name: 'Sign out' })
      // While the Studio is still loading its tools, it renders its bar again, which closes the menu.
      await expect(async () => {
        if (!(await signOut.isVisible())) await page.locator('button#user-menu').click({ timeout: 3000 })
        await signOut.click({ timeout: 3000 })
      }).toPass({ timeout: 40_000 })
      await expect(page.getByText('Local account')).toBeVisible()
      await expect.poll(whoAmI).toBeUndefined()
    })
  })
})
