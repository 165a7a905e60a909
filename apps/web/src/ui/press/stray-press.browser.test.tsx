import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { getControlByRole, renderComponent } from '../../../test/drawn.harness.tsx';
import { Modal } from '../modal/modal.tsx';

const buy = vi.fn<() => void>();
const everywhere = { position: 'fixed', inset: 0, width: '100vw', height: '100vh' } as const;

/** Offer whose dialog appears with a button, or a text, under the pointer. */
function Offer({ isButton }: { isButton: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" style={everywhere} onClick={() => setOpen(!isOpen)}>
        Lantern
      </button>
      <Modal open={isOpen} title="Lantern" onClose={() => setOpen(false)}>
        {isButton ? (
          <button type="button" style={everywhere} onClick={buy}>
            Buy
          </button>
        ) : (
          <p style={{ ...everywhere, lineHeight: '100vh', textAlign: 'center' }}>
            A light for long nights
          </p>
        )}
      </Modal>
    </>
  );
}
const openByDoubleClick = async (isButton: boolean) => {
  buy.mockClear();
  await renderComponent(<Offer isButton={isButton} />);
  await userEvent.dblClick(getControlByRole('button', 'Lantern'));
  await expect.element(getControlByRole('dialog', 'Lantern')).toBeVisible();
};

describe('a double click that opens a dialog', () => {
  it('does not press a button of the dialog; the next click does', async () => {
    await openByDoubleClick(true);
    expect(buy).not.toHaveBeenCalled();
    await getControlByRole('button', 'Buy').click();
    expect(buy).toHaveBeenCalledTimes(1);
  });

  it('does not select a text of the dialog; a double click on the text does', async () => {
    await openByDoubleClick(false);
    expect(String(getSelection())).toBe('');
    await userEvent.dblClick(getControlByRole('dialog', 'Lantern').getByText(/^A light/));
    expect(String(getSelection()).trim()).not.toBe('');
  });
});
