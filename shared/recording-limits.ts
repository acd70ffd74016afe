/** Limits of a voice note. */
export const recordingSecondsMax = 60;
export const recordingBytesMax = 1_500_000;
/** Bars of the waveform, each a hexadecimal digit. */
export const recordingPeaks = 40;
