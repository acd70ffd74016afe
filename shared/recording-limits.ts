/** A voice note of a chat. */
export const recordingSecondsMax = 60;
export const recordingBytesMax = 1_500_000;
/** Bars of its waveform, each a hexadecimal digit. */
export const recordingPeaks = 40;
