/** The entry point of the console. */
import '@mantine/core/styles.css';
import './app/fonts.css';
import './app/tokens.css';
import './app/console.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Console } from './app/Console.tsx';

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <Console />
  </StrictMode>,
);
