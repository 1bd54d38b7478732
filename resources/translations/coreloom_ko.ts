<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ko_KR">
<context>
    <name>compute</name>
    <message>
        <source>There is no display for the window.</source>
        <translation>창을 띄울 화면이 없습니다.</translation>
    </message>
    <message>
        <source>These need none: coreloom run, devices, check and show.</source>
        <translation>다음 명령은 화면 없이 쓸 수 있습니다: coreloom run, devices, check, show.</translation>
    </message>
    <message>
        <source>%1 cannot be written.</source>
        <translation>%1에 쓸 수 없습니다.</translation>
    </message>
    <message>
        <source>Choose a folder that exists and that you may write to.</source>
        <translation>쓰기 권한이 있는 기존 폴더를 고르세요.</translation>
    </message>
    <message>
        <source>--frame-log %1 cannot be written; name a file in a folder that you may write to.</source>
        <translation>--frame-log %1에 쓸 수 없습니다. 쓰기 권한이 있는 폴더의 파일을 지정하세요.</translation>
    </message>
    <message>
        <source>Different kernels: %1 on %2, %3 on %4.</source>
        <translation>커널이 다릅니다: %2에서는 %1, %4에서는 %3.</translation>
    </message>
    <message>
        <source>Not like for like: %1 against %2 compares programs, not processors.</source>
        <translation>같은 조건이 아닙니다: %1 대 %2는 프로세서가 아니라 프로그램의 비교입니다.</translation>
    </message>
    <message>
        <source>Different precisions: %1 on %2, %3 on %4.</source>
        <translation>정밀도가 다릅니다: %2에서는 %1, %4에서는 %3.</translation>
    </message>
    <message>
        <source>SMs at work on %1: %2.</source>
        <translation>%1: SM %2개로 작업합니다.</translation>
    </message>
    <message>
        <source>Threads at work on %1: %2.</source>
        <translation>%1: 스레드 %2개로 작업합니다.</translation>
    </message>
    <message>
        <source>Different schedules: %1 on %2, %3 on %4.</source>
        <translation>스케줄이 다릅니다: %2에서는 %1, %4에서는 %3.</translation>
    </message>
    <message>
        <source>%1 is modelled: predicted from published figures, not measured.</source>
        <translation>%1: 공개된 사양으로 예측한 모델값이며 측정값이 아닙니다.</translation>
    </message>
    <message>
        <source>%1 is played by the CPU: its times say nothing about a GPU.</source>
        <translation>%1: CPU가 흉내 낸 것이므로 시간은 실제 GPU와 관계가 없습니다.</translation>
    </message>
    <message>
        <source>%1 was recorded in another run.</source>
        <translation>%1: 다른 실행에서 기록한 값입니다.</translation>
    </message>
    <message>
        <source>%1 is drawn by the CPU: its times say nothing about a GPU.</source>
        <translation>%1: CPU가 그리는 것이므로 시간은 실제 GPU와 관계가 없습니다.</translation>
    </message>
    <message>
        <source>%1 calls %2 %3.</source>
        <translation>%1: %2 %3 라이브러리를 호출합니다.</translation>
    </message>
    <message>
        <source>%1 did not complete; nothing is compared.</source>
        <translation>%1: 끝까지 실행되지 않아 비교하지 않습니다.</translation>
    </message>
    <message>
        <source>Same kernel, precision and number of workers.</source>
        <translation>커널, 정밀도, 작업자 수가 모두 같습니다.</translation>
    </message>
    <message>
        <source>Both computed on the same cores at the same time and slowed each other down.</source>
        <translation>두 레인이 같은 코어에서 동시에 계산하여 서로를 느리게 했습니다.</translation>
    </message>
    <message>
        <source>A library could not be opened: %1.</source>
        <translation>라이브러리를 열 수 없습니다: %1.</translation>
    </message>
    <message>
        <source>OPENBLAS_CORETYPE=%1 is set, but this CPU cannot run such code: ignored.</source>
        <translation>OPENBLAS_CORETYPE=%1이(가) 설정되어 있지만 이 CPU는 그 코드를 실행할 수 없어 무시했습니다.</translation>
    </message>
    <message>
        <source>OPENBLAS_CORETYPE=%1 is set: it chooses OpenBLAS&apos;s kernels.</source>
        <translation>OPENBLAS_CORETYPE=%1 설정에 따라 OpenBLAS 커널을 골랐습니다.</translation>
    </message>
    <message>
        <source>--kernel library finds none of OpenBLAS, BLIS and oneDNN for %1.</source>
        <translation>--kernel library: %1에 쓸 OpenBLAS, BLIS, oneDNN 중 어느 것도 찾지 못했습니다.</translation>
    </message>
    <message>
        <source>Install OpenBLAS: sudo apt install libopenblas0</source>
        <translation>OpenBLAS를 설치하세요: sudo apt install libopenblas0</translation>
    </message>
    <message>
        <source>The matrices are cut into blocks that fit into the caches, and the loop over columns is the innermost one.</source>
        <translation>행렬을 캐시에 들어가는 블록으로 나누고, 열에 대한 반복을 가장 안쪽에 둡니다.</translation>
    </message>
    <message>
        <source>A block is read from memory once and used many times, and neighbouring columns are computed together by vector instructions.</source>
        <translation>블록을 메모리에서 한 번 읽어 여러 번 쓰고, 이웃한 열을 벡터 명령으로 함께 계산합니다.</translation>
    </message>
    <message>
        <source>A matrix of %1 GiB does not fit into memory.</source>
        <translation>%1 GiB 행렬이 메모리에 들어가지 않습니다.</translation>
    </message>
    <message>
        <source>Choose a smaller --size.</source>
        <translation>더 작은 --size를 고르세요.</translation>
    </message>
    <message>
        <source>The run was stopped.</source>
        <translation>실행을 정지했습니다.</translation>
    </message>
    <message>
        <source>--cpus %1 is not accepted: the CPUs that may be used are %2.</source>
        <translation>--cpus %1은(는) 쓸 수 없습니다. 쓸 수 있는 CPU는 %2입니다.</translation>
    </message>
    <message>
        <source>It is not known which CPUs this process may use.</source>
        <translation>이 프로세스가 어떤 CPU를 쓸 수 있는지 알 수 없습니다.</translation>
    </message>
    <message>
        <source>--threads %1 is not accepted: choose a whole number from 1 to %2.</source>
        <translation>--threads %1은(는) 쓸 수 없습니다. 1부터 %2까지의 정수를 고르세요.</translation>
    </message>
    <message>
        <source>Oversubscription: %1 workers share %2 CPUs.</source>
        <translation>초과 배정: 작업자 %1개가 CPU %2개를 나누어 씁니다.</translation>
    </message>
    <message>
        <source>Worker %1 of %2 could not be started: %3.</source>
        <translation>작업자 %2개 중 %1번을 시작할 수 없습니다: %3.</translation>
    </message>
    <message>
        <source>Choose fewer workers with --threads.</source>
        <translation>--threads로 작업자를 줄이세요.</translation>
    </message>
    <message>
        <source>Worker %1 could not be bound to CPU %2: the system places it.</source>
        <translation>작업자 %1을(를) CPU %2에 고정할 수 없어 시스템이 배치합니다.</translation>
    </message>
    <message>
        <source>Each worker hands one large panel of C to a library for linear algebra.</source>
        <translation>작업자마다 C의 큰 조각 하나를 선형대수 라이브러리에 맡깁니다.</translation>
    </message>
    <message>
        <source>Experts have tuned it for this very CPU over many years: it shows what can be reached.</source>
        <translation>전문가들이 오랫동안 이 CPU에 맞춰 다듬은 것으로, 어디까지 도달할 수 있는지 보여 줍니다.</translation>
    </message>
    <message>
        <source>Three loops over rows, columns and the terms of the sum.</source>
        <translation>행, 열, 합의 항에 대한 세 겹의 반복입니다.</translation>
    </message>
    <message>
        <source>It is the work itself: every other rung computes the same sums, only in an order that suits the machine better.</source>
        <translation>일 그 자체입니다. 다른 단계도 같은 합을 계산하되, 기계에 더 잘 맞는 순서로 할 뿐입니다.</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>정지했습니다.</translation>
    </message>
    <message>
        <source>Choose a smaller size, or close what else uses the GPU&apos;s memory.</source>
        <translation>더 작은 크기를 고르거나 GPU 메모리를 쓰는 다른 프로그램을 닫으세요.</translation>
    </message>
    <message>
        <source>Start the program again; if that does not help, restart the computer.</source>
        <translation>프로그램을 다시 시작하세요. 그래도 안 되면 컴퓨터를 다시 시작하세요.</translation>
    </message>
    <message>
        <source>Choose another kernel or another device.</source>
        <translation>다른 커널이나 다른 장치를 고르세요.</translation>
    </message>
    <message>
        <source>Start the program again before using this device.</source>
        <translation>이 장치를 쓰기 전에 프로그램을 다시 시작하세요.</translation>
    </message>
    <message>
        <source>The GPU refused %1: %2 (%3, %4 line %5).</source>
        <translation>GPU가 %1을(를) 거부했습니다: %2 (%3, %4 %5번째 줄).</translation>
    </message>
    <message>
        <source>%1 has %2 bytes of memory free; %3 are needed at once.</source>
        <translation>%1의 여유 메모리는 %2바이트인데 한 번에 %3바이트가 필요합니다.</translation>
    </message>
    <message>
        <source>--sms %1 is not accepted: %2 has %3 SMs; choose from 1 to %3.</source>
        <translation>--sms %1은(는) 쓸 수 없습니다. %2의 SM은 %3개이므로 1부터 %3까지 고르세요.</translation>
    </message>
    <message>
        <source>cuBLAS refused %1: status %2.</source>
        <translation>cuBLAS가 %1을(를) 거부했습니다: 상태 %2.</translation>
    </message>
    <message>
        <source>Choose another kernel.</source>
        <translation>다른 커널을 고르세요.</translation>
    </message>
    <message>
        <source>%1 lacks a function that the library kernel calls.</source>
        <translation>%1에 library 커널이 부르는 함수가 없습니다.</translation>
    </message>
    <message>
        <source>Install cuBLAS 12 or 13, or choose another kernel.</source>
        <translation>cuBLAS 12나 13을 설치하거나 다른 커널을 고르세요.</translation>
    </message>
    <message>
        <source>The NVIDIA driver is installed but finds no GPU.</source>
        <translation>NVIDIA 드라이버는 있지만 GPU를 찾지 못합니다.</translation>
    </message>
    <message>
        <source>Check that the GPU is fitted, switched on, and not hidden by CUDA_VISIBLE_DEVICES.</source>
        <translation>GPU가 장착되어 켜져 있고 CUDA_VISIBLE_DEVICES로 숨겨지지 않았는지 확인하세요.</translation>
    </message>
    <message>
        <source>The NVIDIA driver does not work: %1 (%2).</source>
        <translation>NVIDIA 드라이버가 작동하지 않습니다: %1 (%2).</translation>
    </message>
    <message>
        <source>Restart the computer after a driver update; else install the driver again.</source>
        <translation>드라이버를 업데이트했다면 컴퓨터를 다시 시작하고, 아니면 드라이버를 다시 설치하세요.</translation>
    </message>
    <message>
        <source>The kernel %1 does not run on %2: %3.</source>
        <translation>커널 %1이(가) %2에서 실행되지 않습니다: %3.</translation>
    </message>
    <message>
        <source>Build the program with this GPU&apos;s compute capability in CORELOOM_CUDA_ARCHITECTURES.</source>
        <translation>이 GPU의 연산 능력을 CORELOOM_CUDA_ARCHITECTURES에 넣어 프로그램을 빌드하세요.</translation>
    </message>
    <message>
        <source>This program was built without CUDA: its module %1 is missing.</source>
        <translation>이 프로그램은 CUDA 없이 빌드되어 모듈 %1이(가) 없습니다.</translation>
    </message>
    <message>
        <source>Install NVIDIA&apos;s CUDA Toolkit (nvcc) and build the program again.</source>
        <translation>NVIDIA의 CUDA 툴킷(nvcc)을 설치하고 프로그램을 다시 빌드하세요.</translation>
    </message>
    <message>
        <source>The CUDA module %1 cannot be used: %2</source>
        <translation>CUDA 모듈 %1을(를) 쓸 수 없습니다: %2</translation>
    </message>
    <message>
        <source>Build or install the program again, as a whole.</source>
        <translation>프로그램 전체를 다시 빌드하거나 설치하세요.</translation>
    </message>
    <message>
        <source>No NVIDIA driver was found, so NVIDIA GPUs cannot be used here.</source>
        <translation>NVIDIA 드라이버가 없어 NVIDIA GPU를 쓸 수 없습니다.</translation>
    </message>
    <message>
        <source>If this computer has an NVIDIA GPU, install NVIDIA&apos;s driver; if not, choose another device, such as a modelled GPU.</source>
        <translation>이 컴퓨터에 NVIDIA GPU가 있으면 NVIDIA 드라이버를 설치하고, 없으면 모델 GPU 같은 다른 장치를 고르세요.</translation>
    </message>
    <message>
        <source>The NVIDIA driver is too old: it supports CUDA %1, and this program was built with CUDA %2.</source>
        <translation>NVIDIA 드라이버가 너무 오래되었습니다. 드라이버는 CUDA %1까지 지원하는데 이 프로그램은 CUDA %2로 빌드했습니다.</translation>
    </message>
    <message>
        <source>Update NVIDIA&apos;s driver; the GPU may well be new enough.</source>
        <translation>NVIDIA 드라이버를 업데이트하세요. GPU 자체는 충분히 새것일 수 있습니다.</translation>
    </message>
    <message>
        <source>%1 is too old for this program: its compute capability is %2, and kernels were built for %3 and newer.</source>
        <translation>%1은(는) 이 프로그램에는 너무 오래되었습니다. 연산 능력이 %2인데 커널은 %3 이상용으로 빌드했습니다.</translation>
    </message>
    <message>
        <source>Build the program with an older CUDA Toolkit, or choose another device; a newer driver does not help.</source>
        <translation>더 오래된 CUDA 툴킷으로 빌드하거나 다른 장치를 고르세요. 새 드라이버로는 해결되지 않습니다.</translation>
    </message>
    <message>
        <source>Emulated: a GPU&apos;s kernels run on this computer&apos;s CPU; the times say nothing about a real GPU.</source>
        <translation>에뮬레이션: GPU 커널을 이 컴퓨터의 CPU에서 실행합니다. 시간은 실제 GPU와 관계가 없습니다.</translation>
    </message>
    <message>
        <source>--kernel %1 with --precision %2 does not exist on %3; it has: %4.</source>
        <translation>%3에는 --kernel %1, --precision %2 조합이 없습니다. 있는 것: %4.</translation>
    </message>
    <message>
        <source>--precision %1 does not exist on %2; it has: %3.</source>
        <translation>%2에는 --precision %1이(가) 없습니다. 있는 것: %3.</translation>
    </message>
    <message>
        <source>The GPU catalogue is not valid JSON.</source>
        <translation>GPU 목록 파일이 올바른 JSON이 아닙니다.</translation>
    </message>
    <message>
        <source>The GPU catalogue&apos;s schema is not %1.</source>
        <translation>GPU 목록 파일의 스키마가 %1이(가) 아닙니다.</translation>
    </message>
    <message>
        <source>The GPU catalogue has no list %1.</source>
        <translation>GPU 목록 파일에 %1 목록이 없습니다.</translation>
    </message>
    <message>
        <source>A figure of the GPU catalogue is missing or impossible: %1.</source>
        <translation>GPU 목록 파일의 값이 없거나 있을 수 없는 값입니다: %1.</translation>
    </message>
    <message>
        <source>The GPU catalogue lists %1 twice.</source>
        <translation>GPU 목록 파일에 %1이(가) 두 번 나옵니다.</translation>
    </message>
    <message>
        <source>%1 has %2 GiB of memory, and that is not enough for this job.</source>
        <translation>%1의 메모리는 %2 GiB이며 이 작업에는 부족합니다.</translation>
    </message>
    <message>
        <source>%1 was stopped.</source>
        <translation>%1을(를) 정지했습니다.</translation>
    </message>
    <message>
        <source>%1 is modelled: it has no results.</source>
        <translation>%1은(는) 모델이므로 계산 결과가 없습니다.</translation>
    </message>
    <message>
        <source>--sms %1 is not accepted on %2: choose 1 to %3.</source>
        <translation>%2에서 --sms %1은(는) 쓸 수 없습니다. 1부터 %3까지 고르세요.</translation>
    </message>
    <message>
        <source>Predicted within about ±%1 % from published figures of %2.</source>
        <translation>%2의 공개 사양으로 약 ±%1 % 안에서 예측했습니다.</translation>
    </message>
    <message>
        <source>--device %1 is not known here; choose one of: %2.</source>
        <translation>--device %1은(는) 여기에 없습니다. 다음 중에서 고르세요: %2.</translation>
    </message>
    <message>
        <source>%1 %2 is not accepted: choose a whole number from %3 to %4.</source>
        <translation>%1 %2은(는) 쓸 수 없습니다. %3부터 %4까지의 정수를 고르세요.</translation>
    </message>
    <message>
        <source>--seconds %1 is not accepted: choose more than 0 and at most %2.</source>
        <translation>--seconds %1은(는) 쓸 수 없습니다. 0보다 크고 %2 이하인 값을 고르세요.</translation>
    </message>
    <message>
        <source>This process may use CPUs %1 only, of %2, and its control group grants it the time of %3 CPUs (set by taskset, a container or a job scheduler).</source>
        <translation>이 프로세스는 CPU %2개 가운데 %1만 쓸 수 있고, 컨트롤 그룹이 CPU %3개만큼의 시간을 허용합니다(taskset, 컨테이너 또는 작업 스케줄러의 설정).</translation>
    </message>
    <message>
        <source>This process may use CPUs %1 only, of %2 (its affinity, set by taskset, a container or a job scheduler).</source>
        <translation>이 프로세스는 CPU %2개 가운데 %1만 쓸 수 있습니다(taskset, 컨테이너 또는 작업 스케줄러가 정한 선호도).</translation>
    </message>
    <message>
        <source>The process&apos;s control group grants it the time of %1 CPUs, of %2 (set by a container or a job scheduler).</source>
        <translation>이 프로세스의 컨트롤 그룹은 CPU %2개 가운데 %1개만큼의 시간을 허용합니다(컨테이너 또는 작업 스케줄러의 설정).</translation>
    </message>
    <message>
        <source>%1 of this computer&apos;s %2 CPUs are offline.</source>
        <translation>이 컴퓨터의 CPU %2개 가운데 %1개가 꺼져 있습니다.</translation>
    </message>
    <message>
        <source>Other programs want the time of about %1 CPUs, of %2: the numbers will be lower and less steady. Close what you can.</source>
        <translation>다른 프로그램이 CPU %2개 가운데 약 %1개만큼의 시간을 쓰려 합니다. 수치가 낮아지고 흔들릴 수 있으니 닫을 수 있는 것은 닫으세요.</translation>
    </message>
    <message>
        <source>The CPU is set to save power (governor %1), so its clock is held down. Choose the performance profile in the system&apos;s settings.</source>
        <translation>CPU가 절전 상태(거버너 %1)여서 클럭이 낮게 묶여 있습니다. 시스템 설정에서 성능 모드를 고르세요.</translation>
    </message>
    <message>
        <source>The computer runs on its battery, which may hold the clock down. Plug it in.</source>
        <translation>배터리로 작동 중이어서 클럭이 낮아질 수 있습니다. 전원을 연결하세요.</translation>
    </message>
    <message>
        <source>The control group grants the time of %1 CPUs for %2 CPUs: with more workers than that, all of them are stopped again and again.</source>
        <translation>컨트롤 그룹은 CPU %2개에 대해 %1개만큼의 시간만 허용합니다. 작업자가 그보다 많으면 모두 거듭 멈추게 됩니다.</translation>
    </message>
    <message>
        <source>An administrator can allow it until the next start with: %1</source>
        <translation>관리자는 다음 명령으로 재시동 전까지 허용할 수 있습니다: %1</translation>
    </message>
    <message>
        <source>%1 is not installed.</source>
        <translation>%1이(가) 설치되어 있지 않습니다.</translation>
    </message>
    <message>
        <source>One of OpenBLAS, BLIS and oneDNN is what the CPU&apos;s rung &apos;library&apos; calls.</source>
        <translation>CPU의 &apos;library&apos; 단계는 OpenBLAS, BLIS, oneDNN 중 하나를 부릅니다.</translation>
    </message>
    <message>
        <source>EGL, through which OpenGL is used without a window, is missing.</source>
        <translation>창 없이 OpenGL을 쓰게 해 주는 EGL이 없습니다.</translation>
    </message>
    <message>
        <source>Computes on the GPUs of any maker, and draws quickly where a GPU draws.</source>
        <translation>어느 제조사의 GPU로든 계산하고, GPU가 그리는 곳에서는 빠르게 그립니다.</translation>
    </message>
    <message>
        <source>The CPU&apos;s energy counters: joules that are measured, not estimated.</source>
        <translation>CPU의 에너지 카운터: 추정이 아니라 측정한 에너지입니다.</translation>
    </message>
    <message>
        <source>This system shows no energy counter of the CPU; virtual machines have none.</source>
        <translation>이 시스템에는 CPU의 에너지 카운터가 보이지 않습니다. 가상 머신에는 없습니다.</translation>
    </message>
    <message>
        <source>On a computer of its own, an administrator can load the driver with: %1</source>
        <translation>실제 컴퓨터라면 관리자가 다음 명령으로 드라이버를 불러올 수 있습니다: %1</translation>
    </message>
    <message>
        <source>Only administrators may read the CPU&apos;s energy counters.</source>
        <translation>CPU의 에너지 카운터는 관리자만 읽을 수 있습니다.</translation>
    </message>
    <message>
        <source>Install it with: %1</source>
        <translation>설치 명령: %1</translation>
    </message>
    <message>
        <source>Install NVIDIA&apos;s driver in Windows; WSL takes libcuda from there.</source>
        <translation>NVIDIA 드라이버를 Windows에 설치하세요. WSL은 거기서 libcuda를 가져옵니다.</translation>
    </message>
    <message>
        <source>Runs programs on an NVIDIA GPU. The CUDA version that it and nvidia-smi name is the newest runtime that it supports, not an installed Toolkit.</source>
        <translation>NVIDIA GPU에서 프로그램을 실행합니다. 드라이버와 nvidia-smi가 보여 주는 CUDA 버전은 설치된 툴킷이 아니라 지원하는 가장 새 런타임입니다.</translation>
    </message>
    <message>
        <source>There is no NVIDIA driver (libcuda.so.1) here; only an NVIDIA GPU needs one.</source>
        <translation>NVIDIA 드라이버(libcuda.so.1)가 없습니다. NVIDIA GPU가 있을 때만 필요합니다.</translation>
    </message>
    <message>
        <source>None is installed by itself, and none is needed.</source>
        <translation>따로 설치된 것이 없고 필요하지도 않습니다.</translation>
    </message>
    <message>
        <source>What CUDA programs call. Coreloom and PyTorch&apos;s wheels bring their own: to run them, a recent driver is enough.</source>
        <translation>CUDA 프로그램이 부르는 것입니다. Coreloom과 PyTorch 패키지에 들어 있어, 실행하는 데는 최신 드라이버로 충분합니다.</translation>
    </message>
    <message>
        <source>Its compiler, nvcc, builds Coreloom&apos;s CUDA device and extensions of PyTorch. It is not needed to run either.</source>
        <translation>컴파일러 nvcc로 Coreloom의 CUDA 장치와 PyTorch 확장을 빌드합니다. 실행하는 데는 필요 없습니다.</translation>
    </message>
    <message>
        <source>The CUDA compiler, nvcc, was not found in PATH nor in %1.</source>
        <translation>CUDA 컴파일러 nvcc를 PATH에서도 %1에서도 찾지 못했습니다.</translation>
    </message>
    <message>
        <source>cuBLAS is not installed; it comes with the CUDA Toolkit.</source>
        <translation>cuBLAS가 설치되어 있지 않습니다. CUDA 툴킷에 들어 있습니다.</translation>
    </message>
    <message>
        <source>NVIDIA&apos;s matrix multiplication: the GPU&apos;s rung &apos;library&apos;.</source>
        <translation>NVIDIA의 행렬 곱셈: GPU의 &apos;library&apos; 단계입니다.</translation>
    </message>
    <message>
        <source>cuDNN is not installed by itself.</source>
        <translation>cuDNN이 따로 설치되어 있지 않습니다.</translation>
    </message>
    <message>
        <source>NVIDIA&apos;s routines for neural networks, above all convolutions. PyTorch&apos;s wheels bring their own; matrix multiplication does not use it.</source>
        <translation>합성곱을 비롯한 NVIDIA의 신경망 루틴입니다. PyTorch 패키지에 들어 있으며 행렬 곱셈에는 쓰지 않습니다.</translation>
    </message>
    <message>
        <source>NVML is missing; it comes with the NVIDIA driver.</source>
        <translation>NVML이 없습니다. NVIDIA 드라이버에 들어 있습니다.</translation>
    </message>
    <message>
        <source>Reads an NVIDIA GPU&apos;s power, energy and clocks.</source>
        <translation>NVIDIA GPU의 전력, 에너지, 클럭을 읽습니다.</translation>
    </message>
    <message>
        <source>A Python library for neural networks. Its operations run on the CPU, and through CUDA, ROCm, MPS or XPU on GPUs. Coreloom does not use it.</source>
        <translation>신경망용 파이썬 라이브러리입니다. 연산은 CPU에서, 또는 CUDA, ROCm, MPS, XPU를 통해 GPU에서 실행됩니다. Coreloom은 쓰지 않습니다.</translation>
    </message>
    <message>
        <source>PyTorch was not found in the folders of Python 3 (Python was not started).</source>
        <translation>파이썬 3 폴더에서 PyTorch를 찾지 못했습니다(파이썬을 실행하지는 않았습니다).</translation>
    </message>
    <message>
        <source>In a virtual environment, install it with: %1</source>
        <translation>가상 환경에서 다음 명령으로 설치하세요: %1</translation>
    </message>
    <message>
        <source>WSL does not show the computer&apos;s energy counters, so the power is estimated. Linux on the computer itself would show them.</source>
        <translation>WSL에서는 컴퓨터의 에너지 카운터가 보이지 않아 전력을 추정합니다. 컴퓨터에 직접 설치한 리눅스에서는 보입니다.</translation>
    </message>
    <message>
        <source>A virtual machine cannot read its host&apos;s energy counters, so the power is estimated. Linux on the host itself can.</source>
        <translation>가상 머신은 호스트의 에너지 카운터를 읽을 수 없어 전력을 추정합니다. 호스트의 리눅스에서는 읽을 수 있습니다.</translation>
    </message>
    <message>
        <source>No energy counter of the CPU was found below %1, so the power is estimated. Intel and AMD CPUs have one; an administrator can load its driver with: %2</source>
        <translation>%1 아래에서 CPU의 에너지 카운터를 찾지 못해 전력을 추정합니다. Intel과 AMD CPU에는 카운터가 있으며, 관리자가 다음 명령으로 드라이버를 불러올 수 있습니다: %2</translation>
    </message>
    <message>
        <source>Only administrators may read the energy counter %1, so the power is estimated. To allow it until the next start, an administrator can run: %2</source>
        <translation>에너지 카운터 %1은(는) 관리자만 읽을 수 있어 전력을 추정합니다. 관리자가 다음 명령을 실행하면 재시동 전까지 읽을 수 있습니다: %2</translation>
    </message>
    <message>
        <source>The clock rate of CPU %1 cannot be read (no cpufreq, as in most virtual machines).</source>
        <translation>CPU %1의 클럭을 읽을 수 없습니다(대부분의 가상 머신처럼 cpufreq가 없음).</translation>
    </message>
    <message>
        <source>%1 W idle + %2 W for each busy core (%3 cores)</source>
        <translation>유휴 %1 W + 계산 중인 코어마다 %2 W (코어 %3개)</translation>
    </message>
    <message>
        <source>%1 readings of the energy counter could not be used (it could not be read, started anew, or its range is unknown), so joules are missing.</source>
        <translation>에너지 카운터 값 %1개를 쓸 수 없어(읽기 실패, 재시작 또는 범위를 알 수 없음) 일부 에너지가 빠져 있습니다.</translation>
    </message>
    <message>
        <source>The energy counter %1 does not move, so the power is estimated. Virtual machines often show such a counter.</source>
        <translation>에너지 카운터 %1이(가) 움직이지 않아 전력을 추정합니다. 가상 머신에서 흔한 일입니다.</translation>
    </message>
    <message>
        <source>This system shows no temperature sensor of the CPU.</source>
        <translation>이 시스템에는 CPU 온도 센서가 보이지 않습니다.</translation>
    </message>
    <message>
        <source>The temperature sensor %1 gives no value.</source>
        <translation>온도 센서 %1이(가) 값을 주지 않습니다.</translation>
    </message>
    <message>
        <source>The lane was stopped before it began.</source>
        <translation>레인이 시작하기 전에 정지했습니다.</translation>
    </message>
    <message>
        <source>One timed step only: a step takes longer than the chosen %1 s.</source>
        <translation>한 단계가 고른 시간 %1초보다 길어 한 번만 측정했습니다.</translation>
    </message>
    <message>
        <source>The result on %1 is wrong: it is off by %2, and %3 is accepted.</source>
        <translation>%1의 결과가 틀립니다. 오차 %2, 허용치 %3입니다.</translation>
    </message>
    <message>
        <source>Do not use the numbers of this lane; try another kernel.</source>
        <translation>이 레인의 수치는 쓰지 말고 다른 커널을 써 보세요.</translation>
    </message>
    <message>
        <source>No timed step was completed.</source>
        <translation>측정 구간에서 끝난 단계가 없습니다.</translation>
    </message>
    <message>
        <source>This device does not tell what each worker did.</source>
        <translation>이 장치는 작업자마다 무엇을 했는지 알려 주지 않습니다.</translation>
    </message>
    <message>
        <source>Predicted from the published figures of the device.</source>
        <translation>장치의 공개 사양으로 예측했습니다.</translation>
    </message>
    <message>
        <source>Another lane drew from %1 at the same time; the joules are divided by the CPU time of their workers.</source>
        <translation>다른 레인이 동시에 %1의 전력을 써서, 에너지를 작업자의 CPU 시간에 따라 나누었습니다.</translation>
    </message>
    <message>
        <source>The energy of %1 cannot be read here.</source>
        <translation>여기서는 %1의 에너지를 읽을 수 없습니다.</translation>
    </message>
    <message>
        <source>The threads of the run could not be started: %1.</source>
        <translation>실행에 필요한 스레드를 시작하지 못했습니다: %1.</translation>
    </message>
    <message>
        <source>Close other programs, or run fewer lanes.</source>
        <translation>다른 프로그램을 닫거나 레인 수를 줄이세요.</translation>
    </message>
    <message>
        <source>There is no memory left on this computer for the lane.</source>
        <translation>이 컴퓨터에 레인이 쓸 메모리가 남아 있지 않습니다.</translation>
    </message>
    <message>
        <source>%1 needs %2 of memory on %3, and %4 are free.</source>
        <translation>%1에는 %3에 메모리 %2가 필요한데 여유는 %4입니다.</translation>
    </message>
    <message>
        <source>Choose a smaller --size, or close other programs.</source>
        <translation>더 작은 --size를 고르거나 다른 프로그램을 닫으세요.</translation>
    </message>
    <message>
        <source>A run needs a device: give --device.</source>
        <translation>실행할 장치가 필요합니다. --device를 지정하세요.</translation>
    </message>
    <message>
        <source>The check was stopped.</source>
        <translation>검산을 정지했습니다.</translation>
    </message>
    <message>
        <source>Blocks of A and B are packed in the order of their use, and a block of C stays in vector registers while all its terms are added.</source>
        <translation>A와 B의 블록을 쓰는 순서대로 모아 두고, C의 블록은 모든 항을 더하는 동안 벡터 레지스터에 둡니다.</translation>
    </message>
    <message>
        <source>Every element that is loaded takes part in many multiplications, so that the arithmetic units never wait for memory.</source>
        <translation>읽어 온 원소 하나가 여러 번 곱해지므로 연산 장치가 메모리를 기다리지 않습니다.</translation>
    </message>
    <message>
        <source>A picture cannot be saved as &quot;%1&quot;.</source>
        <translation>&quot;%1&quot;(으)로 그림을 저장할 수 없습니다.</translation>
    </message>
    <message>
        <source>Its name has to end in .png, .svg or .pdf.</source>
        <translation>이름이 .png, .svg, .pdf 중 하나로 끝나야 합니다.</translation>
    </message>
    <message>
        <source>The picture &quot;%1&quot; cannot be written: %2.</source>
        <translation>그림 &quot;%1&quot;을(를) 쓸 수 없습니다: %2.</translation>
    </message>
    <message>
        <source>Runs are not kept: %1 was written by a newer Coreloom (version %2 of the file). It was left as it is.</source>
        <translation>실행이 보관되지 않습니다. %1은(는) 더 새로운 Coreloom이 만든 파일입니다(파일 버전 %2). 파일은 그대로 두었습니다.</translation>
    </message>
    <message>
        <source>Runs are not kept: %1 is damaged (%2). It was left as it is.</source>
        <translation>실행이 보관되지 않습니다. %1이(가) 손상되었습니다(%2). 파일은 그대로 두었습니다.</translation>
    </message>
    <message>
        <source>Runs are not kept: %1 is the database of another program (%2 tables and indexes). It was left as it is.</source>
        <translation>실행이 보관되지 않습니다. %1은(는) 다른 프로그램의 데이터베이스입니다(테이블과 색인 %2개). 파일은 그대로 두었습니다.</translation>
    </message>
    <message>
        <source>The record of this run is damaged; it was left as it is.</source>
        <translation>이 실행의 기록이 손상되었습니다. 그대로 두었습니다.</translation>
    </message>
    <message>
        <source>This run was deleted in another window.</source>
        <translation>이 실행은 다른 창에서 삭제되었습니다.</translation>
    </message>
    <message>
        <source>Runs are not kept: %1 cannot be used (%2).</source>
        <translation>실행이 보관되지 않습니다. %1을(를) 쓸 수 없습니다(%2).</translation>
    </message>
    <message>
        <source>Everything else works; see that the file and its folder can be written and that the disk has room.</source>
        <translation>다른 기능은 모두 작동합니다. 파일과 폴더에 쓸 수 있는지, 디스크에 공간이 있는지 확인하세요.</translation>
    </message>
    <message>
        <source>Move it elsewhere to begin a new one.</source>
        <translation>새 파일로 시작하려면 이 파일을 다른 곳으로 옮기세요.</translation>
    </message>
    <message>
        <source>A run goes on: stop it to open another one.</source>
        <translation>실행이 진행 중입니다. 다른 실행을 열려면 먼저 멈추세요.</translation>
    </message>
    <message>
        <source>Copies to and from %1 are not counted; with them a multiply takes %2 times as long.</source>
        <translation>%1(으)로 오가는 복사는 세지 않았습니다. 복사까지 하면 곱셈 한 번이 %2배 걸립니다.</translation>
    </message>
    <message>
        <source>“%1” is not a matrix size: type a whole number from 1 to %2.</source>
        <translation>“%1”은(는) 행렬 크기가 아닙니다. 1부터 %2까지의 정수를 입력하세요.</translation>
    </message>
    <message>
        <source>Other programs kept the CPUs busy while their limits were measured.</source>
        <translation>CPU의 한계를 재는 동안 다른 프로그램이 CPU를 쓰고 있었습니다.</translation>
    </message>
    <message>
        <source>There was too little free memory to measure its speed.</source>
        <translation>남은 메모리가 적어 메모리 속도를 잴 수 없었습니다.</translation>
    </message>
    <message>
        <source>The limits of %1 are not known.</source>
        <translation>%1의 한계는 알려져 있지 않습니다.</translation>
    </message>
    <message>
        <source>The lane ended before its limits were measured.</source>
        <translation>한계를 재기 전에 레인이 끝났습니다.</translation>
    </message>
    <message>
        <source>Limits are not measured where another lane computes on the same CPUs.</source>
        <translation>다른 레인이 같은 CPU에서 계산하고 있으면 한계를 재지 않습니다.</translation>
    </message>
    <message>
        <source>%1 is far slower here than it should be: it reaches %2 % of the simd rung&apos;s speed on a small product.</source>
        <translation>%1이(가) 여기서 정상보다 훨씬 느립니다. 작은 곱에서 simd 커널 속도의 %2 %에 그칩니다.</translation>
    </message>
    <message>
        <source>It computes for the core type %1.</source>
        <translation>라이브러리가 고른 코어 종류는 %1입니다.</translation>
    </message>
    <message>
        <source>The environment has %1: start the program without it.</source>
        <translation>환경 변수 %1이(가) 설정되어 있습니다. 이 변수 없이 프로그램을 시작하십시오.</translation>
    </message>
    <message>
        <source>A newer version of %1 may know this CPU.</source>
        <translation>%1의 더 새로운 버전은 이 CPU를 알고 있을 수 있습니다.</translation>
    </message>
    <message>
        <source>A GPU thread for each element of C, with a loop over the terms of its sum.</source>
        <translation>C의 원소마다 GPU 스레드 하나가 합의 항을 도는 반복문으로 계산합니다.</translation>
    </message>
    <message>
        <source>It is the work itself, and with thousands of threads there are always some that can compute while others wait for memory.</source>
        <translation>작업 그 자체이며, 스레드가 수천 개이므로 일부가 메모리를 기다리는 동안에도 계산할 수 있는 스레드가 늘 있습니다.</translation>
    </message>
    <message>
        <source>The threads of a block copy a tile of A and one of B into the shared memory of their SM first, and compute from there.</source>
        <translation>블록의 스레드들이 먼저 A와 B의 타일을 하나씩 SM의 공유 메모리로 복사한 뒤 거기서 계산합니다.</translation>
    </message>
    <message>
        <source>A value is fetched from the GPU&apos;s memory once for the whole block, and no longer once for each thread that needs it.</source>
        <translation>값을 필요로 하는 스레드마다가 아니라 블록 전체에 한 번만 GPU 메모리에서 가져옵니다.</translation>
    </message>
    <message>
        <source>Each thread computes a small block of elements that stays in its registers, and loads several values at once.</source>
        <translation>스레드마다 레지스터에 머무는 작은 원소 블록을 계산하고, 여러 값을 한 번에 불러옵니다.</translation>
    </message>
    <message>
        <source>Every value that is loaded takes part in many multiplications, so that the arithmetic units wait less for shared memory.</source>
        <translation>불러온 값 하나하나가 많은 곱셈에 쓰이므로 연산 장치가 공유 메모리를 덜 기다립니다.</translation>
    </message>
    <message>
        <source>cuBLAS, the library of the GPU&apos;s maker, computes the whole product.</source>
        <translation>GPU 제조사의 라이브러리인 cuBLAS가 곱 전체를 계산합니다.</translation>
    </message>
    <message>
        <source>Experts have tuned it for each of their GPUs: it shows what can be reached.</source>
        <translation>전문가들이 자사의 GPU마다 최적화했으므로 어디까지 도달할 수 있는지를 보여 줍니다.</translation>
    </message>
    <message>
        <source>Tensor cores multiply small matrices in one instruction: inputs are rounded to fewer digits, sums stay in FP32.</source>
        <translation>텐서 코어가 작은 행렬을 명령어 하나로 곱합니다. 입력은 더 적은 자릿수로 반올림되고 합은 FP32로 유지됩니다.</translation>
    </message>
    <message>
        <source>Circuits made for nothing else do several times as many multiplications in the same time, at the price of digits.</source>
        <translation>이 일만을 위해 만든 회로가 같은 시간에 몇 배의 곱셈을 하는 대신 자릿수를 잃습니다.</translation>
    </message>
    <message>
        <source>%1: %2 CUDA cores cannot be shared evenly by %3 SMs.</source>
        <translation>%1: CUDA 코어 %2개를 SM %3개에 고르게 나눌 수 없습니다.</translation>
    </message>
    <message>
        <source>%1: the base clock is above the boost clock.</source>
        <translation>%1: 기본 클럭이 부스트 클럭보다 높습니다.</translation>
    </message>
    <message>
        <source>%1: it would draw as much idle as at its limit.</source>
        <translation>%1: 유휴 전력이 최대 전력과 같거나 더 큽니다.</translation>
    </message>
    <message>
        <source>%1: fp32_tflops is %2, but its cores × 2 × boost clock give %3; say why in fp32_differs.</source>
        <translation>%1: fp32_tflops는 %2이지만 코어 × 2 × 부스트 클럭은 %3입니다. 이유를 fp32_differs에 적으십시오.</translation>
    </message>
    <message>
        <source>The file cannot be read.</source>
        <translation>파일을 읽을 수 없습니다.</translation>
    </message>
    <message>
        <source>%1 cannot be written, so the GPU is not kept.</source>
        <translation>%1에 쓸 수 없어 GPU를 저장하지 못했습니다.</translation>
    </message>
    <message>
        <source>Check that the folder belongs to you and that the disk is not full.</source>
        <translation>폴더의 소유자가 본인인지, 디스크에 빈 공간이 있는지 확인하십시오.</translation>
    </message>
    <message>
        <source>There is another GPU with the id %1.</source>
        <translation>ID가 %1인 GPU가 이미 있습니다.</translation>
    </message>
    <message>
        <source>Correct or remove the file %1.</source>
        <translation>파일 %1을(를) 고치거나 지우십시오.</translation>
    </message>
    <message>
        <source>There is no folder for your own GPUs.</source>
        <translation>직접 추가한 GPU를 둘 폴더가 없습니다.</translation>
    </message>
    <message>
        <source>The GPU&apos;s energy counter started anew, so joules are missing.</source>
        <translation>GPU의 에너지 카운터가 다시 시작되어 일부 줄(J)이 빠졌습니다.</translation>
    </message>
    <message>
        <source>The GPU&apos;s energy counter does not move.</source>
        <translation>GPU의 에너지 카운터가 변하지 않습니다.</translation>
    </message>
    <message>
        <source>This is one instance of a GPU that is divided by MIG; its energy cannot be told from that of the others.</source>
        <translation>MIG로 나뉜 GPU의 한 인스턴스라서 에너지를 다른 인스턴스와 구분할 수 없습니다.</translation>
    </message>
    <message>
        <source>The GPU&apos;s energy counter cannot be read (%1).</source>
        <translation>GPU의 에너지 카운터를 읽을 수 없습니다(%1).</translation>
    </message>
    <message>
        <source>The GPU&apos;s power cannot be read (%1).</source>
        <translation>GPU의 전력을 읽을 수 없습니다(%1).</translation>
    </message>
    <message>
        <source>The GPU&apos;s utilization cannot be read (%1).</source>
        <translation>GPU의 사용률을 읽을 수 없습니다(%1).</translation>
    </message>
    <message>
        <source>The clock of the GPU&apos;s SMs cannot be read (%1).</source>
        <translation>GPU의 SM 클럭을 읽을 수 없습니다(%1).</translation>
    </message>
    <message>
        <source>The clock of the GPU&apos;s memory cannot be read (%1).</source>
        <translation>GPU의 메모리 클럭을 읽을 수 없습니다(%1).</translation>
    </message>
    <message>
        <source>The GPU&apos;s temperature cannot be read (%1).</source>
        <translation>GPU의 온도를 읽을 수 없습니다(%1).</translation>
    </message>
    <message>
        <source>Whether the GPU is throttled cannot be read (%1).</source>
        <translation>GPU가 스로틀링되는지 읽을 수 없습니다(%1).</translation>
    </message>
    <message>
        <source>The GPU&apos;s memory in use cannot be read (%1).</source>
        <translation>GPU의 메모리 사용량을 읽을 수 없습니다(%1).</translation>
    </message>
    <message>
        <source>The GPU was lost during the run; nothing was read after that.</source>
        <translation>실행 중에 GPU 연결이 끊겼습니다. 그 뒤로는 아무것도 읽지 못했습니다.</translation>
    </message>
    <message>
        <source>NVML (libnvidia-ml.so.1), which tells a GPU&apos;s energy and state, was not found.</source>
        <translation>GPU의 에너지와 상태를 알려 주는 NVML(libnvidia-ml.so.1)을 찾을 수 없습니다.</translation>
    </message>
    <message>
        <source>It comes with NVIDIA&apos;s driver; some systems pack it apart, as libnvidia-ml1 or nvidia-utils.</source>
        <translation>NVIDIA 드라이버에 들어 있습니다. 시스템에 따라 libnvidia-ml1이나 nvidia-utils라는 별도 패키지입니다.</translation>
    </message>
    <message>
        <source>NVML says that NVIDIA&apos;s driver is not loaded.</source>
        <translation>NVML에 따르면 NVIDIA 드라이버가 로드되지 않았습니다.</translation>
    </message>
    <message>
        <source>Restart the computer after a driver update; else load it with: %1</source>
        <translation>드라이버를 업데이트했다면 컴퓨터를 다시 시작하십시오. 아니면 다음 명령으로 로드하십시오: %1</translation>
    </message>
    <message>
        <source>NVML and the loaded driver are of different versions, as after an update.</source>
        <translation>NVML과 로드된 드라이버의 버전이 다릅니다. 업데이트 뒤에 흔한 일입니다.</translation>
    </message>
    <message>
        <source>Restart the computer.</source>
        <translation>컴퓨터를 다시 시작하십시오.</translation>
    </message>
    <message>
        <source>This process may not ask NVML (%1).</source>
        <translation>이 프로세스는 NVML을 사용할 권한이 없습니다(%1).</translation>
    </message>
    <message>
        <source>In a container, let it have the GPU&apos;s devices, as with: %1</source>
        <translation>컨테이너라면 GPU 장치를 쓸 수 있게 하십시오. 예: %1</translation>
    </message>
    <message>
        <source>NVML does not start (%1).</source>
        <translation>NVML이 시작되지 않습니다(%1).</translation>
    </message>
    <message>
        <source>This NVML is too old: it has no %1.</source>
        <translation>이 NVML은 너무 오래되었습니다: %1이(가) 없습니다.</translation>
    </message>
    <message>
        <source>Update NVIDIA&apos;s driver.</source>
        <translation>NVIDIA 드라이버를 업데이트하십시오.</translation>
    </message>
    <message>
        <source>NVML says that the GPU is lost.</source>
        <translation>NVML에 따르면 GPU 연결이 끊겼습니다.</translation>
    </message>
    <message>
        <source>NVML does not know the GPU %1 that CUDA uses (%2).</source>
        <translation>NVML이 CUDA가 쓰는 GPU %1을(를) 알지 못합니다(%2).</translation>
    </message>
    <message>
        <source>Another lane drew from %1 at the same time; the joules are divided by the time that their SMs were busy.</source>
        <translation>다른 레인이 동시에 %1의 전력을 썼습니다. 줄(J)은 SM이 바빴던 시간에 따라 나눕니다.</translation>
    </message>
    <message>
        <source>The GPU slowed itself down during the run, because of its temperature or its power supply; a cool one is faster.</source>
        <translation>실행 중에 GPU가 온도나 전원 때문에 스스로 느려졌습니다. 식으면 더 빠릅니다.</translation>
    </message>
    <message>
        <source>The speed of memory is not measured on this kind of CPU: programs cannot take their data out of its caches.</source>
        <translation>이 종류의 CPU에서는 메모리 속도를 측정하지 않습니다. 프로그램이 데이터를 캐시에서 내보낼 수 없기 때문입니다.</translation>
    </message>
    <message>
        <source>All of %1 is at work; OpenGL does not show its parts.</source>
        <translation>%1 전체가 일합니다. OpenGL은 그 부분들을 보여 주지 않습니다.</translation>
    </message>
    <message>
        <source>The GPU was reset while it computed, and this lane&apos;s work on it is lost.</source>
        <translation>계산하는 동안 GPU가 초기화되어 이 레인의 작업을 잃었습니다.</translation>
    </message>
    <message>
        <source>Choose a smaller size; if that does not help, restart the computer.</source>
        <translation>더 작은 크기를 고르세요. 그래도 안 되면 컴퓨터를 다시 시작하세요.</translation>
    </message>
    <message>
        <source>Compute shaders need OpenGL 4.3; %1 offers %2.</source>
        <translation>컴퓨트 셰이더에는 OpenGL 4.3이 필요하지만, %1은(는) %2만 제공합니다.</translation>
    </message>
    <message>
        <source>Install a newer driver of the GPU; GPUs made before about 2012 have none.</source>
        <translation>더 새로운 GPU 드라이버를 설치하세요. 2012년 무렵보다 오래된 GPU에는 그런 드라이버가 없습니다.</translation>
    </message>
    <message>
        <source>The OpenGL driver of this GPU does not work without a window.</source>
        <translation>이 GPU의 OpenGL 드라이버는 창 없이는 동작하지 않습니다.</translation>
    </message>
    <message>
        <source>Install a newer driver of the GPU.</source>
        <translation>더 새로운 GPU 드라이버를 설치하세요.</translation>
    </message>
    <message>
        <source>The OpenGL driver of this GPU gives no context.</source>
        <translation>이 GPU의 OpenGL 드라이버가 컨텍스트를 만들어 주지 않습니다.</translation>
    </message>
    <message>
        <source>%1 has not enough memory for this.</source>
        <translation>%1의 메모리가 부족합니다.</translation>
    </message>
    <message>
        <source>The OpenGL driver of %1 refused a call (error %2).</source>
        <translation>%1의 OpenGL 드라이버가 호출을 거부했습니다(오류 %2).</translation>
    </message>
    <message>
        <source>OpenGL is not installed here: its library %1 cannot be opened.</source>
        <translation>여기에는 OpenGL이 설치되어 있지 않습니다. 라이브러리 %1을(를) 열 수 없습니다.</translation>
    </message>
    <message>
        <source>The OpenGL driver that is installed here does not work without a screen.</source>
        <translation>여기에 설치된 OpenGL 드라이버는 화면 없이는 동작하지 않습니다.</translation>
    </message>
    <message>
        <source>Install a newer driver of the GPU, or Mesa&apos;s (libgl1-mesa-dri).</source>
        <translation>더 새로운 GPU 드라이버나 Mesa의 드라이버(libgl1-mesa-dri)를 설치하세요.</translation>
    </message>
    <message>
        <source>The OpenGL driver does not start (EGL error %1).</source>
        <translation>OpenGL 드라이버가 시작되지 않습니다(EGL 오류 %1).</translation>
    </message>
    <message>
        <source>Check that you may use the GPU (group render), and that its driver is installed.</source>
        <translation>GPU를 쓸 권한(render 그룹)이 있는지, GPU의 드라이버가 설치되어 있는지 확인하세요.</translation>
    </message>
    <message>
        <source>The OpenGL driver does not translate the kernel %1: %2</source>
        <translation>OpenGL 드라이버가 커널 %1을(를) 번역하지 못합니다: %2</translation>
    </message>
    <message>
        <source>Choose another kernel or precision, or install a newer driver.</source>
        <translation>다른 커널이나 정밀도를 고르거나, 더 새로운 드라이버를 설치하세요.</translation>
    </message>
    <message>
        <source>%1 has no %2 bytes of memory in one piece.</source>
        <translation>%1에 한 덩어리로 쓸 수 있는 메모리 %2바이트가 없습니다.</translation>
    </message>
    <message>
        <source>The rows of these matrices are too long for %1.</source>
        <translation>이 행렬들의 행은 %1에 너무 깁니다.</translation>
    </message>
    <message>
        <source>Choose a smaller size, or another device.</source>
        <translation>더 작은 크기나 다른 장치를 고르세요.</translation>
    </message>
    <message>
        <source>--sms is not accepted on %1: OpenGL always uses the whole GPU.</source>
        <translation>%1에서는 --sms를 쓸 수 없습니다. OpenGL은 언제나 GPU 전체를 씁니다.</translation>
    </message>
    <message>
        <source>OpenGL does not say which unit of the GPU computes what: the whole GPU counts as one worker, and a traced tile is what it was given at once.</source>
        <translation>OpenGL은 GPU의 어느 부분이 무엇을 계산했는지 알려 주지 않습니다. 그래서 GPU 전체를 작업자 하나로 세고, 추적된 타일 하나는 한 번에 맡긴 몫입니다.</translation>
    </message>
    <message>
        <source>No GPU: %1 runs the shaders on this computer&apos;s CPU; the times say nothing about a GPU.</source>
        <translation>GPU가 아닙니다. %1이(가) 이 컴퓨터의 CPU에서 셰이더를 실행하므로, 시간은 GPU에 대해 아무것도 말해 주지 않습니다.</translation>
    </message>
    <message>
        <source>%1 does not answer any more.</source>
        <translation>%1이(가) 더는 응답하지 않습니다.</translation>
    </message>
    <message>
        <source>Registers and shared memory are divided on GPUs only; a CPU&apos;s thread has those of its core.</source>
        <translation>레지스터와 공유 메모리는 GPU에서만 나누어 씁니다. CPU 스레드는 자기 코어의 것을 씁니다.</translation>
    </message>
    <message>
        <source>cuBLAS does not tell which of its kernels it runs.</source>
        <translation>cuBLAS는 어떤 커널을 실행하는지 알려 주지 않습니다.</translation>
    </message>
    <message>
        <source>A modelled GPU runs no kernel.</source>
        <translation>모델링된 GPU는 커널을 실행하지 않습니다.</translation>
    </message>
    <message>
        <source>OpenGL does not tell what a shader takes of the GPU&apos;s registers and memory.</source>
        <translation>OpenGL은 셰이더가 GPU의 레지스터와 메모리를 얼마나 쓰는지 알려 주지 않습니다.</translation>
    </message>
    <message>
        <source>%1 is not a table of text: it has zero bytes.</source>
        <translation>%1은(는) 텍스트 표가 아닙니다: 0바이트가 들어 있습니다.</translation>
    </message>
    <message>
        <source>Line %2 of %1 is longer than 16 MiB.</source>
        <translation>%1의 %2번째 줄이 16 MiB보다 깁니다.</translation>
    </message>
    <message>
        <source>Line %2 of %1 has %3 values, and the first line has %4.</source>
        <translation>%1의 %2번째 줄에는 값이 %3개인데 첫 줄에는 %4개입니다.</translation>
    </message>
    <message>
        <source>Line %2 of %1 has no number in column %3, but &quot;%4&quot;.</source>
        <translation>%1의 %2번째 줄 %3번째 열에 수가 아니라 &quot;%4&quot;이(가) 있습니다.</translation>
    </message>
    <message>
        <source>Line %2 of %1 has no label of 1 to 100 bytes in column %3.</source>
        <translation>%1의 %2번째 줄 %3번째 열에 1~100바이트의 레이블이 없습니다.</translation>
    </message>
    <message>
        <source>%1 has more than %2 different labels in column %3: call the column of the labels &quot;label&quot; in a first line.</source>
        <translation>%1의 %3번째 열에 서로 다른 레이블이 %2개보다 많습니다: 첫 줄에서 레이블 열의 이름을 &quot;label&quot;로 적으세요.</translation>
    </message>
    <message>
        <source>%1 has more than the %2 values that are read at most.</source>
        <translation>%1에는 최대로 읽는 %2개보다 많은 값이 있습니다.</translation>
    </message>
    <message>
        <source>Line %2 of %1 has a quote that is not closed.</source>
        <translation>%1의 %2번째 줄에 닫히지 않은 따옴표가 있습니다.</translation>
    </message>
    <message>
        <source>%1 is no table with commas: its first line has one value.</source>
        <translation>%1은(는) 쉼표로 나뉜 표가 아닙니다: 첫 줄에 값이 하나입니다.</translation>
    </message>
    <message>
        <source>%1 has fewer than two examples.</source>
        <translation>%1의 예제가 두 개보다 적습니다.</translation>
    </message>
    <message>
        <source>All examples of %1 have the same label.</source>
        <translation>%1의 모든 예제가 같은 레이블입니다.</translation>
    </message>
    <message>
        <source>%1 is compressed: unpack it with gunzip first.</source>
        <translation>%1은(는) 압축되어 있습니다: 먼저 gunzip으로 푸세요.</translation>
    </message>
    <message>
        <source>%1 ends in the middle of its header.</source>
        <translation>%1이(가) 헤더 중간에서 끝납니다.</translation>
    </message>
    <message>
        <source>%1 is not an IDX file: it does not begin with two zero bytes.</source>
        <translation>%1은(는) IDX 파일이 아닙니다: 0바이트 두 개로 시작하지 않습니다.</translation>
    </message>
    <message>
        <source>%1 has values of type %2: only unsigned bytes (8) and floats (13) are read.</source>
        <translation>%1의 값은 유형 %2입니다: 부호 없는 바이트(8)와 부동소수점(13)만 읽습니다.</translation>
    </message>
    <message>
        <source>%1 has %2 dimensions: only 1 to 4 are read.</source>
        <translation>%1은(는) %2차원입니다: 1~4차원만 읽습니다.</translation>
    </message>
    <message>
        <source>%1 promises more than the %2 values that are read at most.</source>
        <translation>%1의 헤더가 최대로 읽는 값 %2개보다 많은 값을 알립니다.</translation>
    </message>
    <message>
        <source>%1 has no examples.</source>
        <translation>%1에 예제가 없습니다.</translation>
    </message>
    <message>
        <source>%1 is cut or damaged: its header promises %2 bytes of values, and %3 follow.</source>
        <translation>%1이(가) 잘렸거나 손상되었습니다: 헤더는 값 %2바이트를 알리지만 %3바이트가 뒤따릅니다.</translation>
    </message>
    <message>
        <source>%1 could not be read to its end.</source>
        <translation>%1을(를) 끝까지 읽지 못했습니다.</translation>
    </message>
    <message>
        <source>%1 has one dimension, as labels have: name the file with the images.</source>
        <translation>%1은(는) 레이블처럼 1차원입니다: 이미지 파일을 지정하세요.</translation>
    </message>
    <message>
        <source>%1 has values that are no numbers.</source>
        <translation>%1에 수가 아닌 값이 있습니다.</translation>
    </message>
    <message>
        <source>%1 does not hold labels: they are unsigned bytes in one dimension.</source>
        <translation>%1은(는) 레이블 파일이 아닙니다: 레이블은 1차원의 부호 없는 바이트입니다.</translation>
    </message>
    <message>
        <source>The labels of %1 cannot be found: its name needs &quot;images&quot; where that of the labels has &quot;labels&quot;.</source>
        <translation>%1의 레이블을 찾을 수 없습니다: 레이블 파일 이름의 &quot;labels&quot; 자리에 &quot;images&quot;가 있어야 합니다.</translation>
    </message>
    <message>
        <source>%1 has %2 examples, but there are %3 labels beside it.</source>
        <translation>%1에는 예제가 %2개 있지만 옆에 있는 레이블은 %3개입니다.</translation>
    </message>
    <message>
        <source>%1 has %2 values an example, but %3 has %4.</source>
        <translation>%1은(는) 예제당 값이 %2개이지만 %3은(는) %4개입니다.</translation>
    </message>
    <message>
        <source>%1 does not exist.</source>
        <translation>%1 파일이 없습니다.</translation>
    </message>
    <message>
        <source>%1 is not a file with data.</source>
        <translation>%1은(는) 데이터 파일이 아닙니다.</translation>
    </message>
    <message>
        <source>%1 cannot be read (%2).</source>
        <translation>%1을(를) 읽을 수 없습니다(%2).</translation>
    </message>
    <message>
        <source>%1 is empty.</source>
        <translation>%1이(가) 비어 있습니다.</translation>
    </message>
    <message>
        <source>These points do not follow Amdahl&apos;s law at all.</source>
        <translation>이 점들은 암달의 법칙을 전혀 따르지 않습니다.</translation>
    </message>
    <message>
        <source>Not enough data for Amdahl&apos;s law: it needs 3 numbers of workers or more, and there are %1.</source>
        <translation>암달의 법칙에는 데이터가 부족합니다: 작업자 수가 3가지 이상 필요한데 %1가지뿐입니다.</translation>
    </message>
    <message>
        <source>These points do not follow the universal scalability law at all.</source>
        <translation>이 점들은 범용 확장성 법칙을 전혀 따르지 않습니다.</translation>
    </message>
    <message>
        <source>Not enough data for the universal scalability law: it needs 4 numbers of workers or more, and there are %1.</source>
        <translation>범용 확장성 법칙에는 데이터가 부족합니다: 작업자 수가 4가지 이상 필요한데 %1가지뿐입니다.</translation>
    </message>
    <message>
        <source>%1 workers take %2 times as long as one.</source>
        <translation>작업자 %1개는 하나보다 %2배 오래 걸립니다.</translation>
    </message>
    <message>
        <source>%1 workers are %2 times as fast as one: %3 % of what they could be.</source>
        <translation>작업자 %1개는 하나보다 %2배 빠릅니다: 가능한 속도의 %3 %입니다.</translation>
    </message>
    <message>
        <source>Amdahl: no serial share can be told from 0 up to %1 workers.</source>
        <translation>암달: 작업자 %1개까지는 직렬 부분을 0과 구별할 수 없습니다.</translation>
    </message>
    <message>
        <source>Amdahl: %1 % of the work is serial: more than %2 times is out of reach.</source>
        <translation>암달: 작업의 %1 %가 직렬이므로 %2배를 넘을 수 없습니다.</translation>
    </message>
    <message>
        <source>Universal scalability law: %1 % of the work waits its turn; no cost of keeping workers in step can be told from 0.</source>
        <translation>범용 확장성 법칙: 작업의 %1 %가 차례를 기다립니다. 작업자끼리 맞추는 비용은 0과 구별할 수 없습니다.</translation>
    </message>
    <message>
        <source>Universal scalability law: %1 % of the work waits its turn, and each pair of workers costs %2 %: more than %3 workers make it slower, and %4 times is the most.</source>
        <translation>범용 확장성 법칙: 작업의 %1 %가 차례를 기다리고 작업자 한 쌍마다 %2 %가 듭니다. 작업자가 %3개를 넘으면 느려지며 최대 %4배입니다.</translation>
    </message>
    <message>
        <source>Gustafson: on a job that grows with them, %1 workers would do %2 times the work in the same time.</source>
        <translation>구스타프슨: 작업이 함께 커진다면 작업자 %1개가 같은 시간에 %2배의 일을 합니다.</translation>
    </message>
    <message>
        <source>--sms %1 is not accepted with --kernel %2: %3</source>
        <translation>--kernel %2에서는 --sms %1을(를) 쓸 수 없습니다: %3</translation>
    </message>
    <message>
        <source>This cuBLAS always uses all SMs of a GPU.</source>
        <translation>이 cuBLAS는 항상 GPU의 모든 SM을 사용합니다.</translation>
    </message>
    <message>
        <source>Install a newer cuBLAS, or choose another kernel.</source>
        <translation>더 새로운 cuBLAS를 설치하거나 다른 커널을 선택하세요.</translation>
    </message>
    <message>
        <source>cuBLAS takes the number of SMs as a target: which of them it uses is not known.</source>
        <translation>cuBLAS는 SM 수를 목표로만 삼습니다. 그중 어느 것을 쓰는지는 알 수 없습니다.</translation>
    </message>
    <message>
        <source>Not enough data for a break-even: it needs two sizes that both lanes completed.</source>
        <translation>손익분기점을 찾기에는 데이터가 부족합니다: 두 레인이 모두 마친 크기가 둘 이상 필요합니다.</translation>
    </message>
    <message>
        <source>%1 is faster than %2 from %3 on.</source>
        <translation>%3부터 %1이(가) %2보다 빠릅니다.</translation>
    </message>
    <message>
        <source>%1 is faster than %2 at all of these sizes.</source>
        <translation>이 크기 모두에서 %1이(가) %2보다 빠릅니다.</translation>
    </message>
    <message>
        <source>With the copies to the device and back %1 is faster than %2 from %3 on.</source>
        <translation>장치로의 복사와 되돌리는 복사를 포함하면 %3부터 %1이(가) %2보다 빠릅니다.</translation>
    </message>
    <message>
        <source>With the copies to the device and back %1 is faster than %2 at all of these sizes.</source>
        <translation>장치로의 복사와 되돌리는 복사를 포함하면 이 크기 모두에서 %1이(가) %2보다 빠릅니다.</translation>
    </message>
    <message>
        <source>%1 needs less energy than %2 from %3 on.</source>
        <translation>%3부터 %1의 에너지가 %2보다 적게 듭니다.</translation>
    </message>
    <message>
        <source>%1 needs less energy than %2 at all of these sizes.</source>
        <translation>이 크기 모두에서 %1의 에너지가 %2보다 적게 듭니다.</translation>
    </message>
    <message>
        <source>--over size needs --workload matmul: a network has layers.</source>
        <translation>--over size에는 --workload matmul이 필요합니다. 신경망에는 층이 있습니다.</translation>
    </message>
    <message>
        <source>--over batch needs a network: matrices have no batch.</source>
        <translation>--over batch에는 신경망이 필요합니다. 행렬에는 배치가 없습니다.</translation>
    </message>
    <message>
        <source>--over threads does not fit --device %1: it has no CPU threads.</source>
        <translation>--over threads는 --device %1에 맞지 않습니다. CPU 스레드가 없습니다.</translation>
    </message>
    <message>
        <source>--over sms does not fit --device %1: it shows no SMs.</source>
        <translation>--over sms는 --device %1에 맞지 않습니다. SM을 보여 주지 않습니다.</translation>
    </message>
    <message>
        <source>The first two lanes are compared; lanes beside them: %1.</source>
        <translation>처음 두 레인을 비교합니다. 그 밖의 레인 수: %1.</translation>
    </message>
    <message>
        <source>The GPU catalogue is not an object with the schema %1.</source>
        <translation>GPU 목록이 스키마 %1의 객체가 아닙니다.</translation>
    </message>
    <message>
        <source>This is no file that can be read.</source>
        <translation>읽을 수 있는 파일이 아닙니다.</translation>
    </message>
    <message>
        <source>Tensor cores take BF16 and TF32 from compute capability 8.0 on; %1 has %2.</source>
        <translation>텐서 코어는 컴퓨트 능력 8.0부터 BF16과 TF32를 받습니다. %1은(는) %2입니다.</translation>
    </message>
    <message>
        <source>This program was built for compute capabilities up to %1; the tensor kernels need 8.0.</source>
        <translation>이 프로그램은 컴퓨트 능력 %1까지로 빌드되었습니다. tensor 커널에는 8.0이 필요합니다.</translation>
    </message>
    <message>
        <source>cuBLAS runs on NVIDIA&apos;s GPUs only.</source>
        <translation>cuBLAS는 NVIDIA GPU에서만 실행됩니다.</translation>
    </message>
    <message>
        <source>Plain arithmetic units compute in FP32 and FP64; TF32 and BF16 are for tensor cores.</source>
        <translation>일반 연산 장치는 FP32와 FP64로 계산합니다. TF32와 BF16은 텐서 코어용입니다.</translation>
    </message>
    <message>
        <source>Tensor cores take inputs in TF32 and BF16 only.</source>
        <translation>텐서 코어는 TF32와 BF16 입력만 받습니다.</translation>
    </message>
    <message>
        <source>No rate of its tensor cores in TF32 or BF16 is published, or it has none.</source>
        <translation>TF32나 BF16에서의 텐서 코어 속도가 공개되지 않았거나 텐서 코어가 없습니다.</translation>
    </message>
    <message>
        <source>OpenGL has no instructions for tensor cores.</source>
        <translation>OpenGL에는 텐서 코어용 명령이 없습니다.</translation>
    </message>
    <message>
        <source>%1 cannot execute networks: it has no operation but the matrix product.</source>
        <translation>%1에서는 신경망을 실행할 수 없습니다. 행렬 곱 외에는 연산이 없습니다.</translation>
    </message>
    <message>
        <source>%1 %2 is not accepted: choose %3.</source>
        <translation>%1 %2은(는) 쓸 수 없습니다. %3 중에서 고르세요.</translation>
    </message>
    <message>
        <source>--layers has %1 numbers: give 2 to %2, the values of an example first and those of the result last.</source>
        <translation>--layers에 숫자가 %1개 있습니다. 2개에서 %2개까지, 예제의 값 개수로 시작해 결과의 값 개수로 끝나게 주세요.</translation>
    </message>
    <message>
        <source>--batch %1 cannot be cut into %2 equal parts: choose a multiple of --parts.</source>
        <translation>--batch %1은(는) 똑같은 %2개 부분으로 나눌 수 없습니다. --parts의 배수를 고르세요.</translation>
    </message>
    <message>
        <source>Choose smaller --layers or a smaller --batch, or close other programs.</source>
        <translation>--layers나 --batch를 줄이거나 다른 프로그램을 닫으세요.</translation>
    </message>
    <message>
        <source>--layers %1 … %2 does not fit the data %3, whose examples have %4 values and %5 classes: begin with the one and end with the other.</source>
        <translation>--layers %1 … %2은(는) 데이터 %3에 맞지 않습니다. 이 데이터의 예제는 값이 %4개이고 클래스가 %5개이므로, 앞의 수로 시작해 뒤의 수로 끝내세요.</translation>
    </message>
    <message>
        <source>--batch %1 is larger than the data %2, which have %3 examples to train on.</source>
        <translation>--batch %1이(가) 데이터 %2보다 큽니다. 학습에 쓸 예제는 %3개입니다.</translation>
    </message>
    <message>
        <source>--precision %1 is not accepted for networks: choose fp32 or fp64.</source>
        <translation>신경망에는 --precision %1을(를) 쓸 수 없습니다. fp32나 fp64를 고르세요.</translation>
    </message>
    <message>
        <source>--threads %1 is more than --parts %2: a part of the mini-batch is computed by one worker, so choose at least as many parts.</source>
        <translation>--threads %1이(가) --parts %2보다 많습니다. 미니배치의 한 부분은 작업자 하나가 계산하므로, 부분을 그만큼 이상으로 고르세요.</translation>
    </message>
    <message>
        <source>layer %1: product %2 × %3, bias</source>
        <translation>%1층: 곱 %2 × %3, 편향</translation>
    </message>
    <message>
        <source>layer %1: product %2 × %3, bias, ReLU</source>
        <translation>%1층: 곱 %2 × %3, 편향, ReLU</translation>
    </message>
    <message>
        <source>Training diverged at step %1: the loss is %2, far above that of a network that knows nothing.</source>
        <translation>학습이 %1번째 단계에서 발산했습니다. 손실이 %2(으)로, 아무것도 모르는 신경망의 손실보다 훨씬 큽니다.</translation>
    </message>
    <message>
        <source>Choose a smaller --learning-rate.</source>
        <translation>--learning-rate를 더 작게 고르세요.</translation>
    </message>
    <message>
        <source>forward and backward, %1 parts</source>
        <translation>순전파와 역전파, %1개 부분</translation>
    </message>
    <message>
        <source>sum of the gradients, update</source>
        <translation>기울기 합, 갱신</translation>
    </message>
    <message>
        <source>forward, layer %1</source>
        <translation>순전파, %1층</translation>
    </message>
    <message>
        <source>softmax, loss</source>
        <translation>소프트맥스, 손실</translation>
    </message>
    <message>
        <source>backward, layer %1</source>
        <translation>역전파, %1층</translation>
    </message>
    <message>
        <source>update</source>
        <translation>갱신</translation>
    </message>
    <message>
        <source>What %1 can do at most is not measured.</source>
        <translation>%1의 최대 성능은 측정하지 않습니다.</translation>
    </message>
    <message>
        <source>An emulated GPU has no limits of its own: the CPU that plays it is all there is.</source>
        <translation>에뮬레이션된 GPU에는 자체 한계가 없습니다. 그 역할을 하는 CPU가 전부입니다.</translation>
    </message>
    <message>
        <source>“%1” is not the width of a layer: type a whole number from 1 to %2.</source>
        <translation>“%1”은(는) 층의 너비가 아닙니다. 1에서 %2까지의 정수를 입력하세요.</translation>
    </message>
    <message>
        <source>A network has 2 to %1 widths, as in 784-1024-10: the values of a sample first, the results last. Here are %2.</source>
        <translation>신경망에는 784-1024-10처럼 너비가 2개에서 %1개까지 있습니다. 샘플의 값 개수로 시작해 결과 개수로 끝납니다. 여기에는 %2개가 있습니다.</translation>
    </message>
    <message>
        <source>“%1” is not a learning rate: type a number from 0 to %2.</source>
        <translation>“%1”은(는) 학습률이 아닙니다. 0에서 %2까지의 수를 입력하세요.</translation>
    </message>
    <message>
        <source>“%1” is not a momentum: type a number from 0 to 1.</source>
        <translation>“%1”은(는) 모멘텀이 아닙니다. 0에서 1까지의 수를 입력하세요.</translation>
    </message>
    <message>
        <source>%1 is still being read.</source>
        <translation>%1을(를) 아직 읽는 중입니다.</translation>
    </message>
    <message>
        <source>The samples have %1 values, and the network begins with %2: its first layer has to be as wide.</source>
        <translation>샘플의 값은 %1개인데 신경망은 %2(으)로 시작합니다. 첫 층의 너비가 같아야 합니다.</translation>
    </message>
    <message>
        <source>The samples are of %1 classes, and the network ends with %2: its last layer has to be as wide.</source>
        <translation>샘플의 클래스는 %1개인데 신경망은 %2(으)로 끝납니다. 마지막 층의 너비가 같아야 합니다.</translation>
    </message>
    <message>
        <source>There are %1 samples to train on, and a step would take %2.</source>
        <translation>학습에 쓸 샘플은 %1개인데 한 단계에 %2개가 필요합니다.</translation>
    </message>
    <message>
        <source>%1 samples cannot be cut into equal parts for %2 workers: choose other numbers of samples or workers.</source>
        <translation>샘플 %1개는 작업자 %2개가 나눠 맡을 같은 크기의 조각으로 자를 수 없습니다. 샘플이나 작업자의 수를 바꾸세요.</translation>
    </message>
    <message>
        <source>%1 samples cannot be cut into %2 equal parts.</source>
        <translation>샘플 %1개는 같은 크기의 조각 %2개로 자를 수 없습니다.</translation>
    </message>
</context>
<context>
    <name>coreloom::Abilities</name>
    <message>
        <source>This device has no kernel of this kind here.</source>
        <translation>여기서 이 장치에는 이런 커널이 없습니다.</translation>
    </message>
    <message>
        <source>This kernel does not exist in %1.</source>
        <translation>이 커널은 %1에서는 없습니다.</translation>
    </message>
    <message>
        <source>The chosen GPU has no %1 kernel here.</source>
        <translation>고른 GPU에는 %1 커널이 없습니다.</translation>
    </message>
    <message>
        <source>The CPU has no %1 kernel here.</source>
        <translation>CPU에는 %1 커널이 없습니다.</translation>
    </message>
    <message>
        <source>32-bit numbers, about 7 digits: what graphics and most machine learning use.</source>
        <translation>32비트 수, 약 7자리: 그래픽과 대부분의 기계 학습에서 씁니다.</translation>
    </message>
    <message>
        <source>64-bit numbers, about 16 digits: what science uses. Half as fast on a CPU, far slower on most GPUs.</source>
        <translation>64비트 수, 약 16자리: 과학 계산에서 씁니다. CPU에서는 절반 속도, 대부분의 GPU에서는 훨씬 느립니다.</translation>
    </message>
    <message>
        <source>Inputs rounded to about 3 digits for tensor cores, summed in 32 bits.</source>
        <translation>텐서 코어용으로 입력을 약 3자리로 반올림하고 32비트로 더합니다.</translation>
    </message>
    <message>
        <source>16-bit inputs with about 2 digits for tensor cores, summed in 32 bits.</source>
        <translation>텐서 코어용 약 2자리 16비트 입력을 32비트로 더합니다.</translation>
    </message>
    <message>
        <source>Compiled with %1.</source>
        <translation>컴파일 옵션: %1.</translation>
    </message>
    <message>
        <source>Compiled with %1; runs with %2.</source>
        <translation>컴파일 옵션: %1. 실행 명령어 집합: %2.</translation>
    </message>
    <message>
        <source>Networks are computed in FP32 or FP64 so far.</source>
        <translation>신경망은 아직 FP32나 FP64로만 계산합니다.</translation>
    </message>
    <message>
        <source>Networks are computed, not predicted: a modelled GPU has no lane for them so far.</source>
        <translation>신경망은 예측하지 않고 계산합니다. 그래서 모델 GPU에는 아직 신경망 레인이 없습니다.</translation>
    </message>
    <message>
        <source>This GPU has only the matrix product so far; a network needs more operations.</source>
        <translation>이 GPU에는 아직 행렬 곱밖에 없습니다. 신경망에는 다른 연산도 필요합니다.</translation>
    </message>
</context>
<context>
    <name>coreloom::Badge</name>
    <message>
        <source>measured</source>
        <translation>측정값</translation>
    </message>
    <message>
        <source>estimated</source>
        <translation>추정값</translation>
    </message>
    <message>
        <source>modelled</source>
        <translation>모델값</translation>
    </message>
    <message>
        <source>emulated</source>
        <translation>에뮬레이션</translation>
    </message>
    <message>
        <source>recorded</source>
        <translation>기록값</translation>
    </message>
    <message>
        <source>unavailable</source>
        <translation>알 수 없음</translation>
    </message>
    <message>
        <source>Measured on this computer while it worked.</source>
        <translation>이 컴퓨터가 일하는 동안 측정했습니다.</translation>
    </message>
    <message>
        <source>Estimated by a stated formula; no sensor could be read.</source>
        <translation>센서를 읽을 수 없어 밝혀 둔 식으로 추정했습니다.</translation>
    </message>
    <message>
        <source>Predicted from published specifications; nothing was computed.</source>
        <translation>공개된 사양으로 예측했으며 실제로 계산하지 않았습니다.</translation>
    </message>
    <message>
        <source>GPU code executed on the CPU: it shows how it works, not how fast.</source>
        <translation>GPU 코드를 CPU에서 실행했습니다. 속도가 아니라 동작 방식을 보여 줍니다.</translation>
    </message>
    <message>
        <source>Played back from a saved run.</source>
        <translation>저장된 실행을 재생합니다.</translation>
    </message>
    <message>
        <source>This cannot be known here.</source>
        <translation>여기서는 알 수 없습니다.</translation>
    </message>
</context>
<context>
    <name>coreloom::ControlPanel</name>
    <message>
        <source>No GPU found here.</source>
        <translation>이 컴퓨터에서 GPU를 찾지 못했습니다.</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>왜?</translation>
    </message>
    <message>
        <source>Opens Setup, which says what is missing and what would bring it.</source>
        <translation>무엇이 없고 어떻게 갖출 수 있는지 알려 주는 설치 점검을 엽니다.</translation>
    </message>
</context>
<context>
    <name>coreloom::CoreLattice</name>
    <message>
        <source>%1 SMs</source>
        <translation>SM %1개</translation>
    </message>
    <message>
        <source>%1 with %2 CUDA cores each, %3 together</source>
        <translation>%1, 각각 CUDA 코어 %2개, 모두 %3개</translation>
    </message>
    <message>
        <source>%1 CPUs</source>
        <translation>CPU %1개</translation>
    </message>
    <message>
        <source>%1 with a worker</source>
        <translation>작업자가 있는 것 %1개</translation>
    </message>
    <message>
        <source>%1 offline</source>
        <translation>오프라인 %1개</translation>
    </message>
    <message>
        <source>%1 not allowed for this program</source>
        <translation>이 프로그램이 쓸 수 없는 것 %1개</translation>
    </message>
    <message>
        <source>%1 CUDA cores</source>
        <translation>CUDA 코어 %1개</translation>
    </message>
    <message>
        <source>CPU %1</source>
        <translation>CPU %1</translation>
    </message>
    <message>
        <source>core %1, hardware thread %2</source>
        <translation>코어 %1, 하드웨어 스레드 %2</translation>
    </message>
    <message>
        <source>performance core</source>
        <translation>성능 코어</translation>
    </message>
    <message>
        <source>efficiency core</source>
        <translation>효율 코어</translation>
    </message>
    <message>
        <source>package %1</source>
        <translation>패키지 %1</translation>
    </message>
    <message>
        <source>offline</source>
        <translation>오프라인</translation>
    </message>
    <message>
        <source>not allowed for this program</source>
        <translation>이 프로그램이 쓸 수 없음</translation>
    </message>
    <message>
        <source>no worker of this lane</source>
        <translation>이 레인의 작업자 없음</translation>
    </message>
</context>
<context>
    <name>coreloom::CpuSection</name>
    <message>
        <source>fewer elements than workers: some have nothing to do</source>
        <translation>원소가 작업자보다 적어 일부는 할 일이 없습니다</translation>
    </message>
    <message>
        <source>%1 elements each</source>
        <translation>작업자마다 원소 %1개</translation>
    </message>
    <message>
        <source>about %1 elements each</source>
        <translation>작업자마다 원소 약 %1개</translation>
    </message>
    <message>
        <source>%1 workers share a core (oversubscribed)</source>
        <translation>코어 하나에 작업자 %1개(초과 배정)</translation>
    </message>
    <message>
        <source>CPU cores</source>
        <translation>CPU 코어</translation>
    </message>
    <message>
        <source>%1 worker</source>
        <translation>작업자 %1개</translation>
    </message>
    <message>
        <source>%1 workers</source>
        <translation>작업자 %1개</translation>
    </message>
    <message>
        <source>of 1 core</source>
        <translation>코어 1개</translation>
    </message>
    <message>
        <source>of %1 cores</source>
        <translation>코어 %1개</translation>
    </message>
    <message>
        <source>Threads that compute, each bound to a core of its own while there are enough. More workers than cores (oversubscription) do not make it faster: they take turns on the same cores.</source>
        <translation>계산하는 스레드입니다. 코어가 충분하면 각자 자기 코어에 고정됩니다. 코어보다 작업자가 많으면(초과 배정) 같은 코어를 번갈아 쓰므로 더 빨라지지 않습니다.</translation>
    </message>
    <message>
        <source>CPU workers</source>
        <translation>CPU 작업자</translation>
    </message>
    <message>
        <source>How the multiplication is written, from simple to fast. Same result, very different time.</source>
        <translation>곱셈을 어떻게 짰는지를 단순한 것부터 빠른 것까지 고릅니다. 결과는 같고 시간은 크게 다릅니다.</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>스케줄</translation>
    </message>
    <message>
        <source>How the tiles of the result are shared out among the workers.</source>
        <translation>결과의 타일을 작업자에게 나누는 방법입니다.</translation>
    </message>
    <message>
        <source>dynamic</source>
        <translation>동적</translation>
    </message>
    <message>
        <source>Who is ready takes the next tile: a slow core holds nobody up.</source>
        <translation>준비된 작업자가 다음 타일을 가져갑니다. 느린 코어가 남을 기다리게 하지 않습니다.</translation>
    </message>
    <message>
        <source>static</source>
        <translation>정적</translation>
    </message>
    <message>
        <source>Each worker gets the same share beforehand: shows how all wait for the slowest.</source>
        <translation>미리 똑같이 나눕니다. 모두가 가장 느린 작업자를 기다리는 모습을 보여 줍니다.</translation>
    </message>
    <message>
        <source>compare with 1 worker</source>
        <translation>작업자 1개와 비교</translation>
    </message>
    <message>
        <source>compare with %1 workers</source>
        <translation>작업자 %1개와 비교</translation>
    </message>
    <message>
        <source>A second CPU lane that runs the same job first: how many times faster are more workers?</source>
        <translation>같은 작업을 먼저 실행하는 두 번째 CPU 레인입니다. 작업자를 늘리면 몇 배 빨라질까요?</translation>
    </message>
    <message>
        <source>%1 values of its largest layer each</source>
        <translation>각각 가장 큰 층의 값 %1개</translation>
    </message>
    <message>
        <source>about %1 values of its largest layer each</source>
        <translation>각각 가장 큰 층의 값 약 %1개</translation>
    </message>
    <message>
        <source>%1 samples each</source>
        <translation>각각 샘플 %1개</translation>
    </message>
    <message>
        <source>%1 to %2 samples each</source>
        <translation>각각 샘플 %1~%2개</translation>
    </message>
</context>
<context>
    <name>coreloom::CurveChart</name>
    <message>
        <source>warm-up</source>
        <translation>준비 운전</translation>
    </message>
</context>
<context>
    <name>coreloom::EnergySection</name>
    <message>
        <source>Energy source</source>
        <translation>에너지 출처</translation>
    </message>
    <message>
        <source>measured by the CPU&apos;s own counter (RAPL)</source>
        <translation>CPU의 카운터(RAPL)로 측정</translation>
    </message>
    <message>
        <source>estimated from the load, ± %1</source>
        <translation>부하로 추정, ± %1</translation>
    </message>
    <message>
        <source>estimated from the load</source>
        <translation>부하로 추정</translation>
    </message>
    <message>
        <source>looking for a sensor …</source>
        <translation>센서를 찾는 중 …</translation>
    </message>
    <message>
        <source>Where the watts and joules of the CPU come from, and how far to trust them.</source>
        <translation>CPU의 와트와 줄이 어디서 왔고 얼마나 믿을 수 있는지 알려 줍니다.</translation>
    </message>
</context>
<context>
    <name>coreloom::GpuSection</name>
    <message>
        <source>%1 of %2 SMs</source>
        <translation>SM %2개 중 %1개</translation>
    </message>
    <message>
        <source>%1 CUDA cores</source>
        <translation>CUDA 코어 %1개</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>no GPU lane</source>
        <translation>GPU 레인 없음</translation>
    </message>
    <message>
        <source>In this computer</source>
        <translation>이 컴퓨터</translation>
    </message>
    <message>
        <source>Emulated on the CPU</source>
        <translation>CPU에서 에뮬레이션</translation>
    </message>
    <message>
        <source>Modelled from published figures</source>
        <translation>공개 사양으로 모델링</translation>
    </message>
    <message>
        <source>The GPU that does the same job. One in this computer is measured; an emulated one runs the same GPU program on the CPU; a modelled one is predicted from its published figures.</source>
        <translation>같은 작업을 하는 GPU입니다. 이 컴퓨터의 GPU는 측정하고, 에뮬레이션은 같은 GPU 프로그램을 CPU에서 실행하며, 모델은 공개된 사양으로 예측합니다.</translation>
    </message>
    <message>
        <source>How many of the GPU&apos;s SMs take part. An SM (streaming multiprocessor) is the part of a GPU that is nearest to a CPU core; its CUDA cores are the lanes of its arithmetic units.</source>
        <translation>GPU의 SM 가운데 몇 개를 쓸지 정합니다. SM(스트리밍 멀티프로세서)은 GPU에서 CPU 코어에 가장 가까운 부분이고, CUDA 코어는 그 연산 장치의 통로입니다.</translation>
    </message>
    <message>
        <source>SMs of the GPU</source>
        <translation>GPU의 SM</translation>
    </message>
    <message>
        <source>How the multiplication is written for the GPU, from simple to fast.</source>
        <translation>GPU용 곱셈을 어떻게 짰는지를 단순한 것부터 빠른 것까지 고릅니다.</translation>
    </message>
    <message>
        <source>none: why?</source>
        <translation>없음: 이유 보기</translation>
    </message>
    <message>
        <source>Setup says what would bring one.</source>
        <translation>무엇이 필요한지는 설정에서 알려 줍니다.</translation>
    </message>
    <message>
        <source>and %1</source>
        <translation>그리고 %1</translation>
    </message>
    <message>
        <source>remove</source>
        <translation>제거</translation>
    </message>
    <message>
        <source>+ one more GPU lane</source>
        <translation>+ GPU 레인 하나 더</translation>
    </message>
    <message>
        <source>No GPU that works here was found in this computer.</source>
        <translation>이 컴퓨터에서 쓸 수 있는 GPU를 찾지 못했습니다.</translation>
    </message>
    <message>
        <source>This program was built without the emulated GPU.</source>
        <translation>이 프로그램은 에뮬레이션 GPU 없이 빌드되었습니다.</translation>
    </message>
    <message>
        <source>The catalogue of GPUs is empty.</source>
        <translation>GPU 목록이 비어 있습니다.</translation>
    </message>
    <message>
        <source>Add a GPU …</source>
        <translation>GPU 추가 …</translation>
    </message>
    <message>
        <source>Describe a GPU that is not in this list by its published figures; it is kept.</source>
        <translation>이 목록에 없는 GPU를 공개된 수치로 추가합니다. 추가한 GPU는 저장됩니다.</translation>
    </message>
    <message>
        <source>From a saved run</source>
        <translation>저장된 실행에서</translation>
    </message>
    <message>
        <source>Lanes of saved runs cannot be played back beside others here; Runs shows and compares them.</source>
        <translation>저장된 실행의 레인을 다른 레인 옆에서 재생할 수는 없습니다. 실행 목록에서 보고 비교할 수 있습니다.</translation>
    </message>
    <message>
        <source>A run may have several GPU lanes, each with a GPU, SMs and a kernel of its own. The lane in the controls moves here, and another one can be chosen.</source>
        <translation>한 번의 실행에 GPU 레인을 여러 개 둘 수 있으며, 레인마다 GPU, SM 수, 커널이 따로 있습니다. 지금 레인이 여기로 옮겨지고 다른 GPU를 고를 수 있습니다.</translation>
    </message>
    <message>
        <source>Off: %1</source>
        <translation>꺼짐: %1</translation>
    </message>
</context>
<context>
    <name>coreloom::KernelHeading</name>
    <message>
        <source>Kernel</source>
        <translation>커널</translation>
    </message>
    <message>
        <source>What are these?</source>
        <translation>설명 보기</translation>
    </message>
    <message>
        <source>Explains every kernel: what it changes, why that helps, and how it was compiled.</source>
        <translation>커널마다 무엇이 바뀌었고 왜 빨라지며 어떻게 컴파일했는지 설명합니다.</translation>
    </message>
</context>
<context>
    <name>coreloom::LadderCard</name>
    <message>
        <source>The kernels of a GPU, from simple to fast</source>
        <translation>GPU 커널: 단순한 것부터 빠른 것까지</translation>
    </message>
    <message>
        <source>The kernels of the CPU, from simple to fast</source>
        <translation>CPU 커널: 단순한 것부터 빠른 것까지</translation>
    </message>
    <message>
        <source>%1 (chosen)</source>
        <translation>%1 (선택됨)</translation>
    </message>
</context>
<context>
    <name>coreloom::LadderPanel</name>
    <message>
        <source>Its source: %1</source>
        <translation>소스 보기: %1</translation>
    </message>
    <message>
        <source>%1 of the peak</source>
        <translation>최대 성능의 %1</translation>
    </message>
    <message>
        <source>The whole length is the peak of the same workers.</source>
        <translation>막대 전체 길이는 같은 작업자들의 최대 성능입니다.</translation>
    </message>
    <message>
        <source>The whole length is the fastest rung: the peak is not known.</source>
        <translation>막대 전체 길이는 가장 빠른 단계입니다. 최대 성능은 알려져 있지 않습니다.</translation>
    </message>
    <message>
        <source>%1: %2 is %3 as fast as %4.</source>
        <translation>%1: %2은(는) %4보다 %3 빠릅니다.</translation>
    </message>
</context>
<context>
    <name>coreloom::LadderView</name>
    <message>
        <source>Ladder</source>
        <translation>사다리</translation>
    </message>
    <message>
        <source>Ladder: nothing has been measured yet.</source>
        <translation>사다리: 아직 측정한 것이 없습니다.</translation>
    </message>
    <message>
        <source>Climb the ladder</source>
        <translation>사다리 오르기</translation>
    </message>
    <message>
        <source>Runs the job of the controls once on each kernel, from simple to fast</source>
        <translation>설정된 작업을 단순한 커널부터 빠른 커널까지 한 번씩 실행합니다</translation>
    </message>
    <message>
        <source>Only matrix multiplication has a ladder; the controls hold something else.</source>
        <translation>사다리는 행렬 곱셈에만 있습니다. 지금은 다른 작업이 선택되어 있습니다.</translation>
    </message>
</context>
<context>
    <name>coreloom::LanePanel</name>
    <message>
        <source>one multiply</source>
        <translation>곱셈 한 번</translation>
    </message>
    <message>
        <source>with copies</source>
        <translation>복사 포함</translation>
    </message>
    <message>
        <source>energy a multiply</source>
        <translation>곱셈 한 번의 에너지</translation>
    </message>
    <message>
        <source>checked</source>
        <translation>검산</translation>
    </message>
    <message>
        <source>The kernels alone, the median of all timed steps.</source>
        <translation>커널만의 시간이며, 측정한 모든 단계의 중앙값입니다.</translation>
    </message>
    <message>
        <source>With the copies of A and B to the device and of C back.</source>
        <translation>A와 B를 장치로, C를 되돌려 복사하는 시간까지 포함합니다.</translation>
    </message>
    <message>
        <source>Joules for one complete multiplication.</source>
        <translation>곱셈 한 번 전체에 든 에너지(J)입니다.</translation>
    </message>
    <message>
        <source>The result against the same product in double precision: the largest error.</source>
        <translation>배정밀도로 계산한 같은 곱과 견준 가장 큰 오차입니다.</translation>
    </message>
    <message>
        <source>checking …</source>
        <translation>검산 중 …</translation>
    </message>
    <message>
        <source>at the end</source>
        <translation>끝난 뒤</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>준비됨</translation>
    </message>
    <message>
        <source>Waiting for its turn</source>
        <translation>차례를 기다리는 중</translation>
    </message>
    <message>
        <source>Preparing: filling the matrices</source>
        <translation>준비 중: 행렬 채우기</translation>
    </message>
    <message>
        <source>Warming up, not counted</source>
        <translation>준비 운전 중, 측정에서 제외</translation>
    </message>
    <message>
        <source>Running, %1 left</source>
        <translation>실행 중, %1 남음</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>실행 중</translation>
    </message>
    <message>
        <source>Checking the result</source>
        <translation>결과 검산 중</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>완료</translation>
    </message>
    <message>
        <source>Press Run to watch the result being woven</source>
        <translation>실행을 누르면 결과가 짜이는 모습이 보입니다</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>틀림</translation>
    </message>
    <message>
        <source>Largest error %1, accepted up to %2</source>
        <translation>가장 큰 오차 %1, 허용치 %2</translation>
    </message>
    <message>
        <source>not checked</source>
        <translation>검산하지 않음</translation>
    </message>
    <message>
        <source>Wrong result: error %1 where at most %2 is accepted. Its numbers do not count.</source>
        <translation>결과가 틀립니다: 오차 %1, 허용치 %2. 이 수치는 쓸 수 없습니다.</translation>
    </message>
    <message>
        <source>Stopped: %1</source>
        <translation>정지함: %1</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>실패</translation>
    </message>
    <message>
        <source>%1&#xa0;s</source>
        <translation>%1초</translation>
    </message>
    <message>
        <source>one multiply (median)</source>
        <translation>곱셈 한 번 (중앙값)</translation>
    </message>
    <message>
        <source>not computed</source>
        <translation>계산하지 않음</translation>
    </message>
    <message>
        <source>correct</source>
        <translation>맞음</translation>
    </message>
    <message>
        <source>Stopped before the first counted multiply</source>
        <translation>세는 첫 곱셈이 끝나기 전에 멈춤</translation>
    </message>
    <message>
        <source>Not started</source>
        <translation>시작하지 않음</translation>
    </message>
    <message>
        <source>%1 multiply of %2 in %3</source>
        <translation>%2 곱셈 %1번, %3</translation>
    </message>
    <message>
        <source>%1 multiplies of %2 in %3</source>
        <translation>%2 곱셈 %1번, %3</translation>
    </message>
    <message>
        <source>%1, mean %2: uneven multiplies or pauses</source>
        <translation>%1, 평균 %2: 곱셈이 고르지 않았거나 쉰 때가 있음</translation>
    </message>
    <message>
        <source>of the GPU&apos;s peak</source>
        <translation>GPU 최대 성능 대비</translation>
    </message>
    <message>
        <source>of the machine&apos;s peak</source>
        <translation>컴퓨터 최대 성능 대비</translation>
    </message>
    <message>
        <source>The share that was reached of the peak that is published for this GPU.</source>
        <translation>이 GPU의 공개된 최대 성능 가운데 실제로 낸 비율입니다.</translation>
    </message>
    <message>
        <source>The share that was reached of what the same cores can do at most: multiply-adds that wait for nothing, measured right after the run.</source>
        <translation>같은 코어가 낼 수 있는 최대 성능 가운데 실제로 낸 비율입니다. 최대 성능은 기다림이 없는 곱셈-덧셈 연산으로 실행 직후에 잽니다.</translation>
    </message>
    <message>
        <source>Measuring what the computer can do at most</source>
        <translation>이 컴퓨터의 최대 성능을 재는 중</translation>
    </message>
    <message>
        <source>%1 of the %2 that are published for %3.</source>
        <translation>%3의 공개된 최대 성능 %2의 %1입니다.</translation>
    </message>
    <message>
        <source>%1 of the %2 that the same cores reach with %3 and nothing to wait for.</source>
        <translation>같은 코어가 기다림 없이 %3로 내는 %2의 %1입니다.</translation>
    </message>
    <message>
        <source>A, B and C once a multiply are %1&#xa0;GB/s: %2 of what the memory gives, %3&#xa0;GB/s.</source>
        <translation>곱셈 한 번에 A, B, C를 한 번씩 옮기면 %1&#xa0;GB/s로, 메모리가 주는 %3&#xa0;GB/s의 %2입니다.</translation>
    </message>
    <message>
        <source>one step (median)</source>
        <translation>한 단계 (중앙값)</translation>
    </message>
    <message>
        <source>one step</source>
        <translation>한 단계</translation>
    </message>
    <message>
        <source>%1 step of %2 in %3</source>
        <translation>%2 %1단계, %3</translation>
    </message>
    <message>
        <source>%1 steps of %2 in %3</source>
        <translation>%2 %1단계, %3</translation>
    </message>
    <message>
        <source>samples a second</source>
        <translation>초당 샘플</translation>
    </message>
    <message>
        <source>energy a sample</source>
        <translation>샘플당 에너지</translation>
    </message>
    <message>
        <source>energy an epoch</source>
        <translation>에포크당 에너지</translation>
    </message>
    <message>
        <source>How many samples go through the network in a second, the median of the steps.</source>
        <translation>1초에 신경망을 지나는 샘플의 수입니다. 단계들의 중앙값입니다.</translation>
    </message>
    <message>
        <source>Joules of a step, shared by its samples.</source>
        <translation>한 단계의 줄을 그 샘플 수로 나눈 값입니다.</translation>
    </message>
    <message>
        <source>Joules for as many steps as show the network every sample once.</source>
        <translation>신경망이 모든 샘플을 한 번씩 보는 데 드는 줄입니다.</translation>
    </message>
    <message>
        <source>Every operation of the last step against the same in double precision: the largest error.</source>
        <translation>마지막 단계의 모든 연산을 배정밀도 결과와 견준 가장 큰 오차입니다.</translation>
    </message>
    <message>
        <source>Preparing: weights and samples</source>
        <translation>준비 중: 가중치와 샘플</translation>
    </message>
    <message>
        <source>Stopped before the first counted step</source>
        <translation>세는 첫 단계 전에 멈춤</translation>
    </message>
    <message>
        <source>Diverged after %1</source>
        <translation>%1 뒤 발산</translation>
    </message>
    <message>
        <source>%1, mean %2: uneven steps or pauses</source>
        <translation>%1, 평균 %2: 단계가 고르지 않거나 쉼이 있음</translation>
    </message>
</context>
<context>
    <name>coreloom::LaneText</name>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Emulated GPU</source>
        <translation>에뮬레이션 GPU</translation>
    </message>
    <message>
        <source>Recorded</source>
        <translation>기록</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>%1 SM</source>
        <translation>SM %1개</translation>
    </message>
    <message>
        <source>%1 SMs</source>
        <translation>SM %1개</translation>
    </message>
    <message>
        <source>%1 worker</source>
        <translation>작업자 %1개</translation>
    </message>
    <message>
        <source>%1 workers</source>
        <translation>작업자 %1개</translation>
    </message>
    <message>
        <source>Predicted from published figures, not measured; nothing is computed.</source>
        <translation>공개된 사양으로 예측한 값이며 측정값이 아닙니다. 실제로 계산하지 않습니다.</translation>
    </message>
    <message>
        <source>GPU code on the CPU: it shows how it works, not how fast a GPU is.</source>
        <translation>GPU 코드를 CPU에서 실행합니다. GPU의 속도가 아니라 동작 방식을 보여 줍니다.</translation>
    </message>
    <message>
        <source>Each shade is one SM of %1 cores.</source>
        <translation>명암 하나가 코어 %1개짜리 SM 하나입니다.</translation>
    </message>
    <message>
        <source>Each shade is one SM.</source>
        <translation>명암 하나가 SM 하나입니다.</translation>
    </message>
    <message>
        <source>One worker computes all %1 elements of the result.</source>
        <translation>작업자 하나가 결과의 원소 %1개를 모두 계산합니다.</translation>
    </message>
    <message>
        <source>Each color is one worker; each tile of the result wears the color of who computed it.</source>
        <translation>색 하나가 작업자 하나입니다. 결과 행렬의 타일은 그것을 계산한 작업자의 색을 띱니다.</translation>
    </message>
    <message>
        <source>Emulated GPU (played by this computer&apos;s CPU)</source>
        <translation>에뮬레이션 GPU(이 컴퓨터의 CPU가 대신 실행)</translation>
    </message>
    <message>
        <source>%1 (software renderer)</source>
        <translation>%1(소프트웨어 렌더러)</translation>
    </message>
    <message>
        <source>OpenGL on the CPU</source>
        <translation>CPU에서 도는 OpenGL</translation>
    </message>
    <message>
        <source>as one worker</source>
        <translation>작업자 하나로</translation>
    </message>
    <message>
        <source>%1 registers a thread</source>
        <translation>스레드당 레지스터 %1개</translation>
    </message>
    <message>
        <source>registers unknown (not compiled for a GPU)</source>
        <translation>레지스터 수는 알 수 없음(GPU용으로 컴파일되지 않음)</translation>
    </message>
    <message>
        <source>An SM holds %1 block</source>
        <translation>SM 하나에 블록 %1개가 들어갑니다</translation>
    </message>
    <message>
        <source>An SM holds %1 blocks</source>
        <translation>SM 하나에 블록 %1개가 들어갑니다</translation>
    </message>
    <message>
        <source>%1: %2, %3 of shared memory and %4 threads a block. %5: %6 of the warps that it has room for.</source>
        <translation>%1: %2, 블록당 공유 메모리 %3와 스레드 %4개. %5: 수용할 수 있는 워프의 %6.</translation>
    </message>
    <message>
        <source>%1, batch %2</source>
        <translation>%1, 배치 %2</translation>
    </message>
</context>
<context>
    <name>coreloom::LearningPlot</name>
    <message>
        <source>loss, and % right below</source>
        <translation>손실, 아래는 정답 %</translation>
    </message>
    <message>
        <source>cross-entropy, from 0</source>
        <translation>교차 엔트로피, 0부터</translation>
    </message>
    <message>
        <source>% of the samples classified right</source>
        <translation>맞힌 샘플의 %</translation>
    </message>
    <message>
        <source>Learning</source>
        <translation>학습</translation>
    </message>
    <message>
        <source>loss %1</source>
        <translation>손실 %1</translation>
    </message>
    <message>
        <source>test %1</source>
        <translation>시험 %1</translation>
    </message>
    <message>
        <source>%1 has a loss of %2 and classifies %3 of the mini-batch right</source>
        <translation>%1: 손실 %2, 미니배치의 %3 정답</translation>
    </message>
    <message>
        <source>%1, %2 of the test split</source>
        <translation>%1, 시험용 샘플의 %2</translation>
    </message>
    <message>
        <source>Learning: nothing has been trained yet.</source>
        <translation>학습: 아직 학습한 것이 없습니다.</translation>
    </message>
    <message>
        <source>Learning: %1.</source>
        <translation>학습: %1.</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>손실</translation>
    </message>
    <message>
        <source>right</source>
        <translation>정답</translation>
    </message>
    <message>
        <source>The loss: how surprised the network is by the right answer. It should fall.</source>
        <translation>손실: 신경망이 정답에 얼마나 놀라는지입니다. 줄어야 합니다.</translation>
    </message>
    <message>
        <source>The share of the samples that are classified right. It should rise.</source>
        <translation>맞힌 샘플의 비율입니다. 늘어야 합니다.</translation>
    </message>
    <message>
        <source>Loss over time</source>
        <translation>시간에 따른 손실</translation>
    </message>
    <message>
        <source>Share classified right over time</source>
        <translation>시간에 따른 정답 비율</translation>
    </message>
    <message>
        <source>The loss, while the network learns</source>
        <translation>신경망이 배우는 동안의 손실</translation>
    </message>
    <message>
        <source>How many samples are classified right</source>
        <translation>샘플을 얼마나 맞히는지</translation>
    </message>
</context>
<context>
    <name>coreloom::LimitsPanel</name>
    <message>
        <source>What the CPU can do at most</source>
        <translation>CPU가 낼 수 있는 최대 성능</translation>
    </message>
    <message>
        <source>measured, not published</source>
        <translation>공표된 값이 아니라 측정한 값</translation>
    </message>
    <message>
        <source>Measuring …</source>
        <translation>측정 중 …</translation>
    </message>
    <message>
        <source>Measure again</source>
        <translation>다시 측정</translation>
    </message>
    <message>
        <source>Measure now</source>
        <translation>지금 측정</translation>
    </message>
    <message>
        <source>Measures peak and memory on all cores that may be used, in half a second. Not while a run goes on.</source>
        <translation>사용할 수 있는 모든 코어에서 최대 성능과 메모리 속도를 0.5초 동안 측정합니다. 실행 중에는 할 수 없습니다.</translation>
    </message>
    <message>
        <source>Not measured yet</source>
        <translation>아직 측정하지 않음</translation>
    </message>
    <message>
        <source>Every run of the CPU measures it for its cores, right after its last multiply.</source>
        <translation>CPU를 실행할 때마다 마지막 곱셈 직후에 그 실행이 쓴 코어의 값을 측정합니다.</translation>
    </message>
    <message>
        <source>%1 in single, %2 in double precision</source>
        <translation>단정밀도 %1, 배정밀도 %2</translation>
    </message>
    <message>
        <source>One core alone</source>
        <translation>코어 하나만</translation>
    </message>
    <message>
        <source>Multiply-adds that wait for nothing, with %1.</source>
        <translation>기다림이 없는 곱셈-덧셈 연산, 명령어 집합 %1.</translation>
    </message>
    <message>
        <source>%1 cores together</source>
        <translation>코어 %1개 함께</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>메모리</translation>
    </message>
    <message>
        <source>%1&#xa0;GB/s</source>
        <translation>%1&#xa0;GB/s</translation>
    </message>
    <message>
        <source>The triad of the STREAM benchmark on the same cores: two arrays are read and one is written, none of them from a cache.</source>
        <translation>같은 코어에서 실행한 STREAM 벤치마크의 triad입니다. 배열 두 개를 읽고 하나를 쓰며, 캐시에 있는 것은 하나도 없습니다.</translation>
    </message>
    <message>
        <source>Take care</source>
        <translation>주의</translation>
    </message>
</context>
<context>
    <name>coreloom::LiveView</name>
    <message>
        <source>The result stands here when all lanes have finished.</source>
        <translation>모든 레인이 끝나면 여기에 결과가 나옵니다.</translation>
    </message>
    <message>
        <source>Press Run: the result and what is fair about it will stand here.</source>
        <translation>실행을 누르면 결과와 비교 조건이 여기에 나옵니다.</translation>
    </message>
</context>
<context>
    <name>coreloom::LoomText</name>
    <message>
        <source>SM %1</source>
        <translation>SM %1</translation>
    </message>
    <message>
        <source>Worker %1</source>
        <translation>작업자 %1</translation>
    </message>
    <message>
        <source>Worker %1 on CPU %2</source>
        <translation>작업자 %1(CPU %2)</translation>
    </message>
    <message>
        <source>%1 elements</source>
        <translation>원소 %1개</translation>
    </message>
    <message>
        <source>%1 elements, %2</source>
        <translation>원소 %1개, %2</translation>
    </message>
    <message>
        <source>rows %1, columns %2: %3</source>
        <translation>행 %1, 열 %2: %3</translation>
    </message>
    <message>
        <source>from %1 to %2 of this step: %3</source>
        <translation>이 단계의 %1부터 %2까지: %3</translation>
    </message>
    <message>
        <source>%1: %2 tiles, %3, %4 of the result</source>
        <translation>%1: 타일 %2개, %3, 결과의 %4</translation>
    </message>
    <message>
        <source>rows %1 of A: %2</source>
        <translation>A의 행 %1: %2</translation>
    </message>
    <message>
        <source>columns %1 of B: %2</source>
        <translation>B의 열 %1: %2</translation>
    </message>
    <message>
        <source>together: %1</source>
        <translation>합하여: %1</translation>
    </message>
</context>
<context>
    <name>coreloom::LoomView</name>
    <message>
        <source>Result matrix of %1</source>
        <translation>%1의 결과 행렬</translation>
    </message>
    <message>
        <source>Not computed yet</source>
        <translation>아직 계산하지 않음</translation>
    </message>
    <message>
        <source>Nothing has been computed yet.</source>
        <translation>아직 아무것도 계산하지 않았습니다.</translation>
    </message>
    <message>
        <source>The result has %1 × %2 elements; %3 tiles by %4 SMs are done.</source>
        <translation>결과는 %1 × %2 원소이며, SM %4개가 타일 %3개를 끝냈습니다.</translation>
    </message>
    <message>
        <source>The result has %1 × %2 elements; %3 tiles by %4 workers are done.</source>
        <translation>결과는 %1 × %2 원소이며, 작업자 %4개가 타일 %3개를 끝냈습니다.</translation>
    </message>
</context>
<context>
    <name>coreloom::MainWindow</name>
    <message>
        <source>Controls</source>
        <translation>조절판</translation>
    </message>
</context>
<context>
    <name>coreloom::NetworkSection</name>
    <message>
        <source>%1 parameters</source>
        <translation>매개변수 %1개</translation>
    </message>
    <message>
        <source>%1 a step</source>
        <translation>단계당 %1</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>신경망</translation>
    </message>
    <message>
        <source>Samples a step</source>
        <translation>단계당 샘플</translation>
    </message>
    <message>
        <source>How many values each layer has: those of a sample first, those of the result last. Between two layers stands a matrix of weights; each layer is a matrix product, a bias and, but for the last one, ReLU. More and wider layers are more work and more memory.</source>
        <translation>층마다 값이 몇 개인지: 샘플의 값으로 시작해 결과의 값으로 끝납니다. 두 층 사이에는 가중치 행렬이 있습니다. 각 층은 행렬 곱과 편향이고, 마지막 층을 빼면 ReLU가 붙습니다. 층이 많고 넓을수록 계산과 메모리가 늘어납니다.</translation>
    </message>
    <message>
        <source>Layers of the network</source>
        <translation>신경망의 층</translation>
    </message>
    <message>
        <source>The mini-batch: how many samples go through the network in one step. Larger ones are larger matrices, which cores share better; training then takes fewer steps an epoch.</source>
        <translation>미니배치: 한 단계에 신경망을 지나는 샘플의 수입니다. 클수록 행렬이 커져서 코어들이 더 잘 나눠 맡고, 에포크당 단계 수가 줄어듭니다.</translation>
    </message>
</context>
<context>
    <name>coreloom::NewGpuDialog</name>
    <message>
        <source>Add a GPU to the modelled ones</source>
        <translation>모델링할 GPU 추가</translation>
    </message>
    <message>
        <source>Type what its maker publishes; the lane is predicted from it. The figures begin with those of an RTX 3060.</source>
        <translation>제조사가 공개한 수치를 입력하십시오. 레인은 이 수치로 예측됩니다. 처음 값은 RTX 3060의 수치입니다.</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>이름</translation>
    </message>
    <message>
        <source>How the GPU is listed. A GPU of yours with the same name is replaced.</source>
        <translation>목록에 표시될 이름입니다. 직접 추가한 GPU 가운데 같은 이름이 있으면 바뀝니다.</translation>
    </message>
    <message>
        <source>SMs</source>
        <translation>SM 수</translation>
    </message>
    <message>
        <source>Streaming multiprocessors, the part of a GPU nearest to a CPU core.</source>
        <translation>스트리밍 멀티프로세서로, GPU에서 CPU 코어에 가장 가까운 부분입니다.</translation>
    </message>
    <message>
        <source>CUDA cores</source>
        <translation>CUDA 코어 수</translation>
    </message>
    <message>
        <source>Of all SMs together: usually 64 or 128 in each.</source>
        <translation>모든 SM을 합한 수입니다. 보통 SM마다 64개나 128개입니다.</translation>
    </message>
    <message>
        <source>Boost clock</source>
        <translation>부스트 클럭</translation>
    </message>
    <message>
        <source>The clock that its maker&apos;s rates are for.</source>
        <translation>제조사가 밝힌 성능의 기준이 되는 클럭입니다.</translation>
    </message>
    <message>
        <source>Memory bandwidth</source>
        <translation>메모리 대역폭</translation>
    </message>
    <message>
        <source>Of the GPU&apos;s own memory; it bounds thin products.</source>
        <translation>GPU 자체 메모리의 대역폭입니다. 얇은 행렬의 곱은 이것에 제한됩니다.</translation>
    </message>
    <message>
        <source>Power limit (TDP)</source>
        <translation>전력 한도(TDP)</translation>
    </message>
    <message>
        <source>What the board draws with every SM busy.</source>
        <translation>모든 SM이 바쁠 때 보드가 쓰는 전력입니다.</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>모름</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>메모리</translation>
    </message>
    <message>
        <source>A job that needs more is refused; not known: none is.</source>
        <translation>더 많은 메모리가 필요한 작업은 거부됩니다. 모르면 거부하지 않습니다.</translation>
    </message>
    <message>
        <source>FP64 peak</source>
        <translation>FP64 최대 성능</translation>
    </message>
    <message>
        <source>In double precision; not known: no FP64 lane.</source>
        <translation>배정밀도 성능입니다. 모르면 FP64 레인이 없습니다.</translation>
    </message>
    <message>
        <source>TF32 peak</source>
        <translation>TF32 최대 성능</translation>
    </message>
    <message>
        <source>Of the tensor cores, dense; not known: no TF32 lane.</source>
        <translation>텐서 코어의 밀집 연산 성능입니다. 모르면 TF32 레인이 없습니다.</translation>
    </message>
    <message>
        <source>BF16 peak</source>
        <translation>BF16 최대 성능</translation>
    </message>
    <message>
        <source>Of the tensor cores, dense, with FP32 sums; not known: no BF16 lane.</source>
        <translation>FP32로 더하는 텐서 코어의 밀집 연산 성능입니다. 모르면 BF16 레인이 없습니다.</translation>
    </message>
    <message>
        <source>PCIe</source>
        <translation>PCIe 속도</translation>
    </message>
    <message>
        <source>The slot&apos;s nominal rate in one direction: 15.8 for 3.0 ×16, 31.5 for 4.0 ×16, 63 for 5.0 ×16.</source>
        <translation>슬롯의 한 방향 공칭 속도입니다. 3.0 ×16은 15.8, 4.0 ×16은 31.5, 5.0 ×16은 63입니다.</translation>
    </message>
    <message>
        <source>no copies: it works in the computer&apos;s memory</source>
        <translation>복사 없음: 컴퓨터 메모리를 함께 사용</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>추가</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>%1 CUDA cores cannot be shared evenly by %2 SMs.</source>
        <translation>CUDA 코어 %1개를 SM %2개에 고르게 나눌 수 없습니다.</translation>
    </message>
    <message>
        <source>FP32 peak: %1 TFLOP/s, its cores × 2 × boost clock; %2 cores in each SM.</source>
        <translation>FP32 최대 성능: %1 TFLOP/s(코어 × 2 × 부스트 클럭), SM마다 코어 %2개.</translation>
    </message>
    <message>
        <source>This replaces your GPU of the same name.</source>
        <translation>같은 이름의 GPU를 바꿉니다.</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>바꾸기</translation>
    </message>
</context>
<context>
    <name>coreloom::NoGpuPanel</name>
    <message>
        <source>No GPU found here</source>
        <translation>이 컴퓨터에서 GPU를 찾지 못했습니다</translation>
    </message>
    <message>
        <source>A modelled GPU shows what one would do: its speed is predicted from published figures and marked so everywhere.</source>
        <translation>모델 GPU는 GPU가 있다면 어떨지 보여 줍니다. 속도는 공개된 사양으로 예측하며 어디서나 그렇게 표시합니다.</translation>
    </message>
    <message>
        <source>Add a modelled GPU</source>
        <translation>모델 GPU 추가</translation>
    </message>
    <message>
        <source>Adds a lane whose numbers come from a model of a GPU, to compare with the CPU.</source>
        <translation>CPU와 비교하도록, GPU 모델에서 수치를 얻는 레인을 추가합니다.</translation>
    </message>
    <message>
        <source>What is missing?</source>
        <translation>무엇이 없나요?</translation>
    </message>
    <message>
        <source>Opens Setup, which lists what this computer has and lacks.</source>
        <translation>이 컴퓨터에 있는 것과 없는 것을 보여 주는 설치 점검을 엽니다.</translation>
    </message>
</context>
<context>
    <name>coreloom::Numbers</name>
    <message>
        <source>%1 ×</source>
        <comment>how many times as much</comment>
        <translation>%1배</translation>
    </message>
</context>
<context>
    <name>coreloom::Picture</name>
    <message>
        <source>Matrix multiplication %1</source>
        <translation>행렬 곱셈 %1</translation>
    </message>
    <message>
        <source>Training %1</source>
        <translation>학습 %1</translation>
    </message>
    <message>
        <source>Forward pass %1</source>
        <translation>순전파 %1</translation>
    </message>
</context>
<context>
    <name>coreloom::PowerPlot</name>
    <message>
        <source>Watts of each lane, and the joules it has used</source>
        <translation>레인마다의 전력(W)과 지금까지 쓴 에너지(J)</translation>
    </message>
    <message>
        <source>No power is known here</source>
        <translation>여기서는 전력을 알 수 없습니다</translation>
    </message>
    <message>
        <source>Power and energy</source>
        <translation>전력과 에너지</translation>
    </message>
    <message>
        <source>W, dashed: not measured</source>
        <translation>W, 점선: 측정값 아님</translation>
    </message>
    <message>
        <source>W</source>
        <translation>W</translation>
    </message>
    <message>
        <source>%1 draws %2 (%3)</source>
        <translation>%1: %2 (%3)</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Power: nothing is known yet.</source>
        <translation>전력: 아직 알 수 없습니다.</translation>
    </message>
    <message>
        <source>Power and energy: %1.</source>
        <translation>전력과 에너지: %1.</translation>
    </message>
</context>
<context>
    <name>coreloom::PrecisionSection</name>
    <message>
        <source>Precision</source>
        <translation>정밀도</translation>
    </message>
    <message>
        <source>How many digits the numbers have. Fewer digits are faster and take less memory.</source>
        <translation>수의 자릿수입니다. 자릿수가 적으면 더 빠르고 메모리를 덜 씁니다.</translation>
    </message>
</context>
<context>
    <name>coreloom::ReplayBar</name>
    <message>
        <source>%1 done at %2</source>
        <translation>%1 %2에 끝남</translation>
    </message>
    <message>
        <source>%1 slower</source>
        <translation>%1 느리게</translation>
    </message>
    <message>
        <source>%1 faster</source>
        <translation>%1 빠르게</translation>
    </message>
    <message>
        <source>one clock for all lanes</source>
        <translation>모든 레인이 같은 시계</translation>
    </message>
    <message>
        <source>Plays the last step of all lanes again, slowly and on one clock: they begin together (Space; arrows move, Home goes back to the start)</source>
        <translation>모든 레인의 마지막 단계를 같은 시계로 천천히 다시 보여 줍니다. 함께 시작합니다(스페이스 키, 화살표 키로 이동, Home 키로 처음으로)</translation>
    </message>
    <message>
        <source>Moment of the step</source>
        <translation>단계의 시점</translation>
    </message>
    <message>
        <source>The moment of the step that the looms show</source>
        <translation>베틀이 보여 주는 단계의 시점</translation>
    </message>
    <message>
        <source>%1&#xa0;s</source>
        <translation>%1&#xa0;초</translation>
    </message>
    <message>
        <source>The longest step is spread over %1 seconds of watching.</source>
        <translation>가장 긴 단계를 %1초에 걸쳐 보여 줍니다.</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>일시 정지</translation>
    </message>
    <message>
        <source>Replay the step</source>
        <translation>단계 다시 보기</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
</context>
<context>
    <name>coreloom::ResultBar</name>
    <message>
        <source>The check failed: this result is wrong</source>
        <translation>검산 실패: 이 결과는 틀립니다</translation>
    </message>
    <message>
        <source>The run failed</source>
        <translation>실행 실패</translation>
    </message>
    <message>
        <source>Stopped early. %1</source>
        <translation>도중에 정지했습니다. %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Nothing was measured</source>
        <translation>측정된 것이 없습니다</translation>
    </message>
    <message>
        <source>%1 a multiply</source>
        <translation>곱셈 한 번에 %1</translation>
    </message>
    <message>
        <source>No comparison: a lane has no result</source>
        <translation>비교 없음: 결과가 없는 레인이 있습니다</translation>
    </message>
    <message>
        <source>%1 %2 faster</source>
        <translation>%1가 %2 빠름</translation>
    </message>
    <message>
        <source>with copies %1</source>
        <translation>복사 포함 %1</translation>
    </message>
    <message>
        <source>%1 a forward pass</source>
        <translation>순전파당 %1</translation>
    </message>
    <message>
        <source>%1 a training step</source>
        <translation>학습 단계당 %1</translation>
    </message>
    <message>
        <source>%1 against %2</source>
        <translation>%1 대 %2</translation>
    </message>
    <message>
        <source>Training diverged: the network learned nothing</source>
        <translation>학습이 발산했습니다. 신경망은 아무것도 배우지 못했습니다</translation>
    </message>
    <message>
        <source>Scale it up …</source>
        <translation>늘려 보기 …</translation>
    </message>
    <message>
        <source>From this step to an epoch, a whole training and a fleet: time, energy, cost and CO₂.</source>
        <translation>이 한 단계에서 에포크, 학습 전체, 여러 컴퓨터까지: 시간, 에너지, 비용, CO₂입니다.</translation>
    </message>
    <message>
        <source>%1 samples a second</source>
        <translation>초당 샘플 %1개</translation>
    </message>
    <message>
        <source>%1 of the test split right</source>
        <translation>시험용 샘플의 %1 정답</translation>
    </message>
</context>
<context>
    <name>coreloom::RunComparison</name>
    <message>
        <source>%1: nothing to compare, a lane has no result.</source>
        <translation>%1: 결과가 없는 레인이 있어 비교할 수 없습니다.</translation>
    </message>
    <message>
        <source>%1: %2 in “%3” against %4 in “%5”: %6 faster (%7)</source>
        <translation>%1: “%3” %2, “%5” %4 — %6 빠름(%7)</translation>
    </message>
    <message>
        <source>Different jobs: another seed, distribution or duration.</source>
        <translation>작업이 다릅니다: 시드, 분포 또는 시간이 다릅니다.</translation>
    </message>
    <message>
        <source>Different jobs: %1 against %2.</source>
        <translation>작업이 다릅니다: %1과(와) %2.</translation>
    </message>
    <message>
        <source>Different computers: %1 and %2.</source>
        <translation>컴퓨터가 다릅니다: %1과(와) %2.</translation>
    </message>
    <message>
        <source>The runs have different numbers of lanes.</source>
        <translation>두 실행의 레인 수가 다릅니다.</translation>
    </message>
</context>
<context>
    <name>coreloom::RunText</name>
    <message>
        <source>d MMM yyyy, HH:mm</source>
        <translation>yyyy년 M월 d일 HH:mm</translation>
    </message>
    <message>
        <source>passed</source>
        <translation>통과</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>실패</translation>
    </message>
    <message>
        <source>completed</source>
        <translation>완료</translation>
    </message>
    <message>
        <source>diverged</source>
        <translation>발산</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>정지함</translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>창이 닫혀 중단</translation>
    </message>
    <message>
        <source>The run went on to its end.</source>
        <translation>실행이 끝까지 진행되었습니다.</translation>
    </message>
    <message>
        <source>A lane failed, or its result is wrong.</source>
        <translation>레인이 실패했거나 결과가 틀렸습니다.</translation>
    </message>
    <message>
        <source>The training ran away to numbers that are not finite.</source>
        <translation>학습이 발산하여 유한하지 않은 값이 되었습니다.</translation>
    </message>
    <message>
        <source>The run was stopped early; what was measured is kept.</source>
        <translation>실행을 일찍 멈추었습니다. 그때까지 측정한 것은 남아 있습니다.</translation>
    </message>
    <message>
        <source>The program ended in the middle of the run; it is kept up to its last second.</source>
        <translation>실행 중에 프로그램이 끝났습니다. 마지막 1초 전까지 남아 있습니다.</translation>
    </message>
    <message>
        <source>d MMM, HH:mm:ss</source>
        <translation>M월 d일 HH:mm:ss</translation>
    </message>
    <message>
        <source>static</source>
        <translation>정적</translation>
    </message>
</context>
<context>
    <name>coreloom::RunsModel</name>
    <message>
        <source>unreadable</source>
        <translation>읽을 수 없음</translation>
    </message>
    <message>
        <source>Multiplication</source>
        <translation>행렬 곱셈</translation>
    </message>
    <message>
        <source>running</source>
        <translation>실행 중</translation>
    </message>
    <message>
        <source>imported from a file</source>
        <translation>파일에서 가져옴</translation>
    </message>
    <message>
        <source>made on this computer</source>
        <translation>이 컴퓨터에서 실행</translation>
    </message>
    <message>
        <source>Joules a multiplication</source>
        <translation>곱셈 한 번의 에너지(줄)</translation>
    </message>
    <message>
        <source>This run goes on now.</source>
        <translation>지금 진행 중인 실행입니다.</translation>
    </message>
    <message>
        <source>When the run began, and what you noted about it</source>
        <translation>실행을 시작한 때와 적어 둔 메모</translation>
    </message>
    <message>
        <source>When</source>
        <translation>시작</translation>
    </message>
    <message>
        <source>The work, and its size M × K × N</source>
        <translation>작업과 그 크기 M × K × N</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>작업</translation>
    </message>
    <message>
        <source>What executed the job</source>
        <translation>작업을 실행한 장치</translation>
    </message>
    <message>
        <source>Lanes</source>
        <translation>레인</translation>
    </message>
    <message>
        <source>Throughput: the median of each lane; sorted by the first lane</source>
        <translation>처리량: 각 레인의 중앙값. 첫째 레인을 기준으로 정렬합니다</translation>
    </message>
    <message>
        <source>GFLOP/s</source>
        <translation>GFLOP/s</translation>
    </message>
    <message>
        <source>Energy</source>
        <translation>에너지</translation>
    </message>
    <message>
        <source>Whether the result is right; a model computes none</source>
        <translation>결과가 맞는지 여부. 모델은 결과를 계산하지 않습니다</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>검산</translation>
    </message>
    <message>
        <source>How the run ended</source>
        <translation>실행이 어떻게 끝났는지</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>상태</translation>
    </message>
    <message>
        <source>Forward pass</source>
        <translation>순전파</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>학습</translation>
    </message>
    <message>
        <source>Joules a step</source>
        <translation>단계당 줄</translation>
    </message>
    <message>
        <source>Joules a multiplication, or a step of a network, of each lane; sorted by the first lane</source>
        <translation>레인마다 곱셈 한 번이나 신경망 한 단계의 줄입니다. 첫 레인을 기준으로 정렬합니다</translation>
    </message>
</context>
<context>
    <name>coreloom::RunsView</name>
    <message>
        <source>Note</source>
        <translation>메모</translation>
    </message>
    <message>
        <source>What is worth knowing about this run:</source>
        <translation>이 실행에 대해 적어 둘 것:</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>삭제</translation>
    </message>
    <message>
        <source>Delete the run “%1”?</source>
        <translation>실행 “%1”을(를) 삭제할까요?</translation>
    </message>
    <message>
        <source>Delete %1 runs?</source>
        <translation>실행 %1개를 삭제할까요?</translation>
    </message>
    <message>
        <source>It cannot be brought back.</source>
        <translation>되돌릴 수 없습니다.</translation>
    </message>
    <message>
        <source>Import a run record</source>
        <translation>실행 기록 가져오기</translation>
    </message>
    <message>
        <source>Run records (*.json);;All files (*)</source>
        <translation>실행 기록 (*.json);;모든 파일 (*)</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>열기</translation>
    </message>
    <message>
        <source>Shows the selected run in the Live view (Enter)</source>
        <translation>선택한 실행을 실시간 보기에 표시합니다(Enter)</translation>
    </message>
    <message>
        <source>Repeat</source>
        <translation>다시 실행</translation>
    </message>
    <message>
        <source>Sets the controls as they were and runs the job again</source>
        <translation>설정을 그때와 같게 하고 작업을 다시 실행합니다</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>비교</translation>
    </message>
    <message>
        <source>Says how the two selected runs differ; select the second with Ctrl</source>
        <translation>선택한 두 실행을 비교합니다. 둘째는 Ctrl을 누른 채 선택하세요</translation>
    </message>
    <message>
        <source>Note …</source>
        <translation>메모 …</translation>
    </message>
    <message>
        <source>Gives the selected run a name or a note (F2)</source>
        <translation>선택한 실행에 이름이나 메모를 적습니다(F2)</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>내보내기</translation>
    </message>
    <message>
        <source>Saves the selected run as a file</source>
        <translation>선택한 실행을 파일로 저장합니다</translation>
    </message>
    <message>
        <source>Delete …</source>
        <translation>삭제 …</translation>
    </message>
    <message>
        <source>Deletes the selected runs, after a question (Del)</source>
        <translation>확인한 뒤 선택한 실행을 삭제합니다(Del)</translation>
    </message>
    <message>
        <source>Import …</source>
        <translation>가져오기 …</translation>
    </message>
    <message>
        <source>Adds a run record from a file, made here or elsewhere</source>
        <translation>여기서 또는 다른 곳에서 만든 실행 기록 파일을 더합니다</translation>
    </message>
    <message>
        <source>Record, JSON …</source>
        <translation>기록, JSON …</translation>
    </message>
    <message>
        <source>Samples over time, CSV …</source>
        <translation>시간별 표본, CSV …</translation>
    </message>
    <message>
        <source>Kept runs</source>
        <translation>보관된 실행</translation>
    </message>
    <message>
        <source>Every run is kept here from its start, also when it is stopped early: to be read again, repeated, compared and exported.
Press Run to make the first one, or import a record.</source>
        <translation>모든 실행은 일찍 멈추어도 시작부터 여기에 보관됩니다. 다시 보고, 다시 실행하고, 비교하고, 내보낼 수 있습니다.
실행을 눌러 첫 실행을 만들거나 기록을 가져오세요.</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>비교</translation>
    </message>
    <message>
        <source>of the two selected runs</source>
        <translation>선택한 두 실행</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>저장</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
</context>
<context>
    <name>coreloom::ScaleUpDialog</name>
    <message>
        <source>From a step to a training</source>
        <translation>한 단계에서 학습 전체로</translation>
    </message>
    <message>
        <source>What the measured step comes to when it is done again and again. A step is as this run has it; every multiple of it is estimated.</source>
        <translation>측정한 한 단계를 되풀이하면 얼마가 되는지입니다. 한 단계는 이 실행의 값이고, 그 배수는 모두 추정입니다.</translation>
    </message>
    <message>
        <source>The price that stands here at first is what households of the EU paid in 2024, taxes included (Eurostat); the CO₂ is the world&apos;s mean of 2023 (Ember, by Our World in Data). Time may drift as far as single steps of this run did.</source>
        <translation>처음의 전기 요금은 2024년 EU 가정이 세금을 포함해 낸 값입니다(Eurostat). CO₂는 2023년 세계 평균입니다(Ember, Our World in Data). 시간은 이 실행의 단계들이 벗어난 만큼 달라질 수 있습니다.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>Price of electricity</source>
        <translation>전기 요금</translation>
    </message>
    <message>
        <source>What you pay for a kilowatt hour.</source>
        <translation>1킬로와트시에 내는 값입니다.</translation>
    </message>
    <message>
        <source>CO₂ of the grid</source>
        <translation>전력망의 CO₂</translation>
    </message>
    <message>
        <source>Grams of CO₂ equivalents for a kilowatt hour: about 20 where water and nuclear power rule, 800 where coal does.</source>
        <translation>1킬로와트시당 CO₂ 환산 그램입니다. 수력과 원자력이 많은 곳은 약 20, 석탄이 많은 곳은 약 800입니다.</translation>
    </message>
    <message>
        <source>Epochs of a training</source>
        <translation>학습의 에포크 수</translation>
    </message>
    <message>
        <source>How often the network sees every sample.</source>
        <translation>신경망이 모든 샘플을 몇 번 보는지입니다.</translation>
    </message>
    <message>
        <source>Machines of the fleet</source>
        <translation>컴퓨터 수</translation>
    </message>
    <message>
        <source>So many machines train at the same time, each a whole training of its own.</source>
        <translation>이만큼의 컴퓨터가 동시에 각자 학습 전체를 합니다.</translation>
    </message>
    <message>
        <source>time</source>
        <translation>시간</translation>
    </message>
    <message>
        <source>energy</source>
        <translation>에너지</translation>
    </message>
    <message>
        <source>cost</source>
        <translation>비용</translation>
    </message>
    <message>
        <source>CO₂</source>
        <translation>CO₂</translation>
    </message>
    <message>
        <source>how known</source>
        <translation>어떻게 얻었는지</translation>
    </message>
    <message>
        <source>1 epoch</source>
        <translation>에포크 1번</translation>
    </message>
    <message>
        <source>%1 epochs</source>
        <translation>에포크 %1번</translation>
    </message>
    <message>
        <source>a training step</source>
        <translation>학습 한 단계</translation>
    </message>
    <message>
        <source>an epoch, %1 steps</source>
        <translation>에포크 한 번, %1단계</translation>
    </message>
    <message>
        <source>%1 on each of %2 machines</source>
        <translation>컴퓨터 %2대에서 각각 %1</translation>
    </message>
    <message>
        <source>energy %1 %2</source>
        <translation>에너지 %1 %2</translation>
    </message>
</context>
<context>
    <name>coreloom::ScaleUpText</name>
    <message>
        <source>thousand €</source>
        <translation>천 €</translation>
    </message>
    <message>
        <source>million €</source>
        <translation>백만 €</translation>
    </message>
    <message>
        <source>billion €</source>
        <translation>십억 €</translation>
    </message>
</context>
<context>
    <name>coreloom::ScalingChart</name>
    <message>
        <source>ideal</source>
        <translation>이상</translation>
    </message>
    <message>
        <source>Amdahl</source>
        <translation>암달</translation>
    </message>
    <message>
        <source>universal law</source>
        <translation>범용 법칙</translation>
    </message>
    <message>
        <source>%1 workers: %2 as fast (95 %: %3 to %4), efficiency %5</source>
        <translation>작업자 %1개: %2 빠름(95 %: %3~%4), 효율 %5</translation>
    </message>
    <message>
        <source>Karp–Flatt: %1 serial.</source>
        <translation>카프–플랫: %1 직렬.</translation>
    </message>
</context>
<context>
    <name>coreloom::ScalingView</name>
    <message>
        <source>the quota ends</source>
        <translation>할당량 끝</translation>
    </message>
    <message>
        <source>CPUs end</source>
        <translation>CPU 끝</translation>
    </message>
    <message>
        <source>efficiency cores begin</source>
        <translation>효율 코어 시작</translation>
    </message>
    <message>
        <source>SMT begins</source>
        <translation>SMT 시작</translation>
    </message>
    <message>
        <source>Scaling: nothing has been measured yet.</source>
        <translation>확장성: 아직 측정한 것이 없습니다.</translation>
    </message>
    <message>
        <source>CPU threads</source>
        <translation>CPU 스레드</translation>
    </message>
    <message>
        <source>Runs the job of the controls with 1, 2 … all threads of the CPU.</source>
        <translation>설정한 작업을 CPU 스레드 1개, 2개 … 전체로 실행합니다.</translation>
    </message>
    <message>
        <source>The controls hold no CPU lane.</source>
        <translation>설정에 CPU 레인이 없습니다.</translation>
    </message>
    <message>
        <source>GPU SMs</source>
        <translation>GPU SM</translation>
    </message>
    <message>
        <source>Runs the job of the controls with 1, 2, 4 … all SMs of the GPU.</source>
        <translation>설정한 작업을 GPU의 SM 1개, 2개, 4개 … 전체로 실행합니다.</translation>
    </message>
    <message>
        <source>The controls hold no GPU lane that shows its SMs.</source>
        <translation>설정에 SM을 보여 주는 GPU 레인이 없습니다.</translation>
    </message>
    <message>
        <source>Measure scaling</source>
        <translation>확장성 측정</translation>
    </message>
    <message>
        <source>Runs the same job once for each number of workers</source>
        <translation>같은 작업을 작업자 수마다 한 번씩 실행합니다.</translation>
    </message>
    <message>
        <source>over SMs</source>
        <translation>SM 수에 따라</translation>
    </message>
    <message>
        <source>over threads</source>
        <translation>스레드 수에 따라</translation>
    </message>
    <message>
        <source>Speed-up</source>
        <translation>가속</translation>
    </message>
    <message>
        <source>times one worker, %1, from 0</source>
        <translation>작업자 하나 대비 배수, %1, 0부터</translation>
    </message>
    <message>
        <source>Efficiency</source>
        <translation>효율</translation>
    </message>
    <message>
        <source>speed-up a worker, %1, from 0</source>
        <translation>작업자당 가속, %1, 0부터</translation>
    </message>
    <message>
        <source>How many times faster the job gets with more workers</source>
        <translation>작업자가 늘면 작업이 몇 배 빨라지는지</translation>
    </message>
    <message>
        <source>What share of each worker is put to use</source>
        <translation>각 작업자를 얼마나 활용하는지</translation>
    </message>
</context>
<context>
    <name>coreloom::SetupView</name>
    <message>
        <source>Devices</source>
        <translation>장치</translation>
    </message>
    <message>
        <source>what can execute jobs here, and why others cannot</source>
        <translation>여기서 작업을 실행할 수 있는 것과 나머지가 안 되는 이유</translation>
    </message>
    <message>
        <source>%1 cores to use</source>
        <translation>쓸 수 있는 코어 %1개</translation>
    </message>
    <message>
        <source>%1 SMs</source>
        <translation>SM %1개</translation>
    </message>
    <message>
        <source>Runs the GPU program on the CPU: shows how it works, not how fast a GPU is.</source>
        <translation>GPU 프로그램을 CPU에서 실행합니다. GPU의 속도가 아니라 동작 방식을 보여 줍니다.</translation>
    </message>
    <message>
        <source>Modelled GPUs</source>
        <translation>모델 GPU</translation>
    </message>
    <message>
        <source>%1 in the catalogue</source>
        <translation>목록에 %1개</translation>
    </message>
    <message>
        <source>Sensors and conditions</source>
        <translation>센서와 조건</translation>
    </message>
    <message>
        <source>what may be read, and what may spoil numbers</source>
        <translation>읽을 수 있는 것과 수치를 흐릴 수 있는 것</translation>
    </message>
    <message>
        <source>measured (%1)</source>
        <translation>측정 (%1)</translation>
    </message>
    <message>
        <source>estimated</source>
        <translation>추정</translation>
    </message>
    <message>
        <source>Energy of the CPU</source>
        <translation>CPU 에너지</translation>
    </message>
    <message>
        <source>CPUs</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Take care</source>
        <translation>주의</translation>
    </message>
    <message>
        <source>Why install CUDA before PyTorch?</source>
        <translation>왜 PyTorch보다 CUDA를 먼저 설치하나요?</translation>
    </message>
    <message>
        <source>a short answer</source>
        <translation>짧은 답</translation>
    </message>
    <message>
        <source>To run PyTorch you need not: its packages bring their own CUDA runtime and cuDNN, and a recent driver is all they ask for. The CUDA Toolkit with its compiler nvcc is needed to build CUDA programs, such as Coreloom&apos;s GPU part. The “CUDA Version” that nvidia-smi prints is the newest runtime that the driver supports, not an installed Toolkit. And PyTorch is not tied to CUDA: it is one back end beside the CPU, ROCm (AMD), MPS (Apple) and XPU (Intel).</source>
        <translation>PyTorch를 실행하기만 한다면 그럴 필요가 없습니다. PyTorch 패키지에는 CUDA 런타임과 cuDNN이 들어 있어 최신 드라이버만 있으면 됩니다. 컴파일러 nvcc가 든 CUDA 툴킷은 Coreloom의 GPU 부분 같은 CUDA 프로그램을 빌드할 때 필요합니다. nvidia-smi가 보여 주는 “CUDA Version”은 설치된 툴킷이 아니라 드라이버가 지원하는 가장 새 런타임입니다. 그리고 PyTorch는 CUDA에 묶여 있지 않습니다. CUDA는 CPU, ROCm(AMD), MPS(Apple), XPU(Intel)와 나란한 백엔드 가운데 하나입니다.</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>모양</translation>
    </message>
    <message>
        <source>as the system</source>
        <translation>시스템 설정</translation>
    </message>
    <message>
        <source>Light or dark, as the desktop is set</source>
        <translation>데스크톱 설정에 따라 밝거나 어둡게</translation>
    </message>
    <message>
        <source>light</source>
        <translation>밝게</translation>
    </message>
    <message>
        <source>Dark text on light ground (Ctrl+T switches)</source>
        <translation>밝은 바탕에 어두운 글자 (Ctrl+T로 전환)</translation>
    </message>
    <message>
        <source>dark</source>
        <translation>어둡게</translation>
    </message>
    <message>
        <source>Light text on dark ground (Ctrl+T switches)</source>
        <translation>어두운 바탕에 밝은 글자 (Ctrl+T로 전환)</translation>
    </message>
    <message>
        <source>needed to run</source>
        <translation>실행에 필요</translation>
    </message>
    <message>
        <source>needed to build</source>
        <translation>빌드에 필요</translation>
    </message>
    <message>
        <source>comes bundled</source>
        <translation>함께 제공됨</translation>
    </message>
    <message>
        <source>optional</source>
        <translation>선택</translation>
    </message>
    <message>
        <source>Software</source>
        <translation>소프트웨어</translation>
    </message>
    <message>
        <source>what is here, and what each part is for</source>
        <translation>있는 것과 각각의 쓰임</translation>
    </message>
    <message>
        <source>Predicted from their makers&apos; published figures; nothing is computed. The list of GPUs ends with a line that adds one of your own.</source>
        <translation>제조사가 공개한 수치로 예측하며 아무것도 계산하지 않습니다. GPU 목록의 끝부분에서 직접 추가할 수 있습니다.</translation>
    </message>
    <message>
        <source>Saved runs</source>
        <translation>저장된 실행</translation>
    </message>
    <message>
        <source>no lanes to play back</source>
        <translation>재생할 레인 없음</translation>
    </message>
    <message>
        <source>Lanes of saved runs cannot be played back beside others here; Runs shows and compares them.</source>
        <translation>저장된 실행의 레인을 다른 레인 옆에서 재생할 수는 없습니다. 실행 목록에서 보고 비교할 수 있습니다.</translation>
    </message>
</context>
<context>
    <name>coreloom::SizeChart</name>
    <message>
        <source>%1 × %1:</source>
        <translation>%1 × %1:</translation>
    </message>
</context>
<context>
    <name>coreloom::SizeSection</name>
    <message>
        <source>%1 a multiply · %2</source>
        <translation>곱셈 한 번에 %1 · %2</translation>
    </message>
    <message>
        <source>Matrix size</source>
        <translation>행렬 크기</translation>
    </message>
    <message>
        <source>unequal…</source>
        <translation>서로 다르게…</translation>
    </message>
    <message>
        <source>Rows and columns of the matrices A, B and C in C = A · B. Choose a size or type one. The work grows with the cube of the size: twice the size is eight times the work.</source>
        <translation>C = A · B에서 행렬 A, B, C의 행과 열입니다. 크기를 고르거나 입력하세요. 일의 양은 크기의 세제곱으로 늘어서, 크기가 2배면 일은 8배입니다.</translation>
    </message>
    <message>
        <source>Matrix size on a logarithmic scale. Small matrices are ruled by overhead, large ones by arithmetic.</source>
        <translation>로그 눈금의 행렬 크기입니다. 작은 행렬은 준비 비용이, 큰 행렬은 계산이 시간을 좌우합니다.</translation>
    </message>
    <message>
        <source>M: rows of A and of C</source>
        <translation>M: A와 C의 행 수</translation>
    </message>
    <message>
        <source>N: columns of B and of C</source>
        <translation>N: B와 C의 열 수</translation>
    </message>
    <message>
        <source>K: columns of A and rows of B, the length of each sum</source>
        <translation>K: A의 열 수이자 B의 행 수, 합의 길이</translation>
    </message>
</context>
<context>
    <name>coreloom::SizesView</name>
    <message>
        <source>%1, with copies</source>
        <translation>%1, 복사 포함</translation>
    </message>
    <message>
        <source>even at %1</source>
        <translation>%1에서 같음</translation>
    </message>
    <message>
        <source>with copies at %1</source>
        <translation>복사 포함 %1</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>처리량</translation>
    </message>
    <message>
        <source>over the size of the matrices, logarithmic</source>
        <translation>행렬 크기에 따라, 로그 축</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>시간</translation>
    </message>
    <message>
        <source>of a multiplication, logarithmic</source>
        <translation>곱셈 한 번, 로그 축</translation>
    </message>
    <message>
        <source>Energy</source>
        <translation>에너지</translation>
    </message>
    <message>
        <source>Small matrices cannot keep many cores busy: how throughput grows with the size</source>
        <translation>작은 행렬로는 많은 코어를 채울 수 없습니다. 크기에 따라 처리량이 어떻게 커지는지 봅니다</translation>
    </message>
    <message>
        <source>From which size on one lane overtakes the other</source>
        <translation>어느 크기부터 한 레인이 다른 레인을 앞지르는지</translation>
    </message>
    <message>
        <source>How many joules each lane needs</source>
        <translation>레인마다 몇 줄이 드는지</translation>
    </message>
    <message>
        <source>Throughput over size</source>
        <translation>크기별 처리량</translation>
    </message>
    <message>
        <source>Time over size</source>
        <translation>크기별 시간</translation>
    </message>
    <message>
        <source>Energy over size</source>
        <translation>크기별 에너지</translation>
    </message>
    <message>
        <source>Sizes: nothing has been measured yet.</source>
        <translation>크기: 아직 측정한 것이 없습니다.</translation>
    </message>
    <message>
        <source>%1: most at %2, with %3.</source>
        <translation>%1: %2에서 가장 빠르며 %3입니다.</translation>
    </message>
    <message>
        <source>Measure sizes</source>
        <translation>크기별 측정</translation>
    </message>
    <message>
        <source>Runs the lanes of the controls once for each size, from small to large</source>
        <translation>설정된 레인을 작은 크기부터 큰 크기까지 한 번씩 실행합니다</translation>
    </message>
    <message>
        <source>Only matrix multiplication has a size; the controls hold something else.</source>
        <translation>크기는 행렬 곱셈에만 있습니다. 지금은 다른 작업이 선택되어 있습니다.</translation>
    </message>
    <message>
        <source>to %1</source>
        <translation>%1까지</translation>
    </message>
    <message>
        <source>The largest matrices that are multiplied</source>
        <translation>곱하는 가장 큰 행렬</translation>
    </message>
</context>
<context>
    <name>coreloom::StageBar</name>
    <message>
        <source>layer %1</source>
        <translation>%1층</translation>
    </message>
    <message>
        <source>forward %1</source>
        <translation>순전파 %1</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>손실</translation>
    </message>
    <message>
        <source>backward %1</source>
        <translation>역전파 %1</translation>
    </message>
    <message>
        <source>forward and backward</source>
        <translation>순전파와 역전파</translation>
    </message>
    <message>
        <source>sum and update</source>
        <translation>합과 갱신</translation>
    </message>
    <message>
        <source>update</source>
        <translation>갱신</translation>
    </message>
    <message>
        <source>Stages of a step</source>
        <translation>한 단계의 구간</translation>
    </message>
    <message>
        <source>what each layer takes of a step, while it runs</source>
        <translation>실행하는 동안 층마다 한 단계에서 차지하는 시간</translation>
    </message>
    <message>
        <source>waiting for the sum</source>
        <translation>합을 기다림</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>대기</translation>
    </message>
    <message>
        <source>%1: %2, %3 of a step</source>
        <translation>%1: %2, 한 단계의 %3</translation>
    </message>
    <message>
        <source>of it %1 waiting for others</source>
        <translation>그중 %1은(는) 다른 작업자를 기다림</translation>
    </message>
    <message>
        <source>How long each stage of a step takes, on average over the steps that were traced. Hatched: workers wait for others.</source>
        <translation>한 단계의 구간마다 걸리는 시간입니다. 추적한 단계들의 평균입니다. 빗금: 다른 작업자를 기다리는 시간.</translation>
    </message>
</context>
<context>
    <name>coreloom::SweepView</name>
    <message>
        <source>Stop</source>
        <translation>정지</translation>
    </message>
    <message>
        <source>Ends the sweep at once; the points so far stay (Esc)</source>
        <translation>바로 끝냅니다. 지금까지의 점은 남습니다(Esc).</translation>
    </message>
    <message>
        <source>%1 of %2 done, about %3 left</source>
        <translation>%2개 중 %1개 완료, 약 %3 남음</translation>
    </message>
    <message>
        <source>Stopped: %1 of %2 points are kept.</source>
        <translation>정지됨: %2개 중 %1개의 점이 남아 있습니다.</translation>
    </message>
    <message>
        <source>%1 runs, about %2</source>
        <translation>실행 %1번, 약 %2</translation>
    </message>
</context>
<context>
    <name>coreloom::ThroughputPlot</name>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>처리량</translation>
    </message>
    <message>
        <source>multiple of %1, log scale</source>
        <translation>%1의 배수, 로그 눈금</translation>
    </message>
    <message>
        <source>multiple of %1, from 0</source>
        <translation>%1의 배수, 0부터</translation>
    </message>
    <message>
        <source>GFLOP/s, log scale</source>
        <translation>GFLOP/s, 로그 눈금</translation>
    </message>
    <message>
        <source>GFLOP/s, from 0</source>
        <translation>GFLOP/s, 0부터</translation>
    </message>
    <message>
        <source>Throughput: nothing has run yet.</source>
        <translation>처리량: 아직 실행하지 않았습니다.</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Throughput over %1: %2.</source>
        <translation>%1 동안의 처리량: %2.</translation>
    </message>
    <message>
        <source>%1 does %2 the work of %3 in the same time.</source>
        <translation>같은 시간에 %1가 하는 일은 %3의 %2입니다.</translation>
    </message>
    <message>
        <source>How fast each lane computes, while it runs</source>
        <translation>실행하는 동안 레인마다의 계산 속도</translation>
    </message>
    <message>
        <source>lin</source>
        <translation>선형</translation>
    </message>
    <message>
        <source>log</source>
        <translation>로그</translation>
    </message>
    <message>
        <source>Linear: heights compare amounts.</source>
        <translation>선형: 높이로 양을 비교합니다.</translation>
    </message>
    <message>
        <source>Logarithmic: lanes that are far apart can both be read.</source>
        <translation>로그: 크게 차이 나는 레인도 함께 읽을 수 있습니다.</translation>
    </message>
    <message>
        <source>As a multiple of the first lane.</source>
        <translation>첫 번째 레인의 배수로 봅니다.</translation>
    </message>
</context>
<context>
    <name>coreloom::TimeSection</name>
    <message>
        <source>Run for</source>
        <translation>실행 시간</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1초</translation>
    </message>
    <message>
        <source>1 step</source>
        <translation>1단계</translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation>%1단계</translation>
    </message>
    <message>
        <source>How long each lane repeats the job. Longer runs give steadier numbers; energy needs a few seconds.</source>
        <translation>레인마다 작업을 되풀이하는 시간입니다. 길수록 수치가 안정되며, 에너지는 몇 초가 필요합니다.</translation>
    </message>
</context>
<context>
    <name>coreloom::TimelineChart</name>
    <message>
        <source>Press Run: the last traced step will stand here, a row for each worker and a bar for each tile.</source>
        <translation>실행을 누르면 마지막으로 추적한 단계가 여기에 나타납니다. 작업자마다 한 줄, 타일마다 막대 하나입니다.</translation>
    </message>
    <message>
        <source>SM %1</source>
        <translation>SM %1</translation>
    </message>
    <message>
        <source>time since the step began</source>
        <translation>단계가 시작된 뒤의 시간</translation>
    </message>
    <message>
        <source>a tile, in its SM&apos;s shade</source>
        <translation>타일, SM의 색조</translation>
    </message>
    <message>
        <source>a tile, in its worker&apos;s color</source>
        <translation>타일, 작업자의 색</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>대기</translation>
    </message>
    <message>
        <source>busy</source>
        <translation>계산</translation>
    </message>
    <message>
        <source>This lane&apos;s step was over after %1.</source>
        <translation>이 레인의 단계는 %1 만에 끝났습니다.</translation>
    </message>
</context>
<context>
    <name>coreloom::TimelineText</name>
    <message>
        <source>Launch: the kernel&apos;s first block has not reached this SM yet.</source>
        <translation>시작: 커널의 첫 블록이 아직 이 SM에 오지 않았습니다.</translation>
    </message>
    <message>
        <source>Start: the worker wakes up, or an earlier part of the step runs.</source>
        <translation>시작: 작업자가 깨어나는 중이거나 단계의 앞부분이 실행 중입니다.</translation>
    </message>
    <message>
        <source>Between blocks: this SM waits for its next one.</source>
        <translation>블록 사이: 이 SM이 다음 블록을 기다립니다.</translation>
    </message>
    <message>
        <source>Between tiles: the worker fetches its next one, or something else had its CPU.</source>
        <translation>타일 사이: 작업자가 다음 타일을 가져오는 중이거나 다른 일이 CPU를 차지했습니다.</translation>
    </message>
    <message>
        <source>Barrier: no SM computes; the next kernel has not begun.</source>
        <translation>장벽: 계산하는 SM이 없습니다. 다음 커널이 아직 시작되지 않았습니다.</translation>
    </message>
    <message>
        <source>Barrier: all workers wait for each other before they go on.</source>
        <translation>장벽: 모든 작업자가 서로를 기다린 뒤 계속합니다.</translation>
    </message>
    <message>
        <source>Tail of the last wave: no block is left for this SM, while others still compute.</source>
        <translation>마지막 물결의 꼬리: 다른 SM이 아직 계산하는데 이 SM에는 남은 블록이 없습니다.</translation>
    </message>
    <message>
        <source>Imbalance: no tile is left for this worker, while others still compute.</source>
        <translation>불균형: 다른 작업자가 아직 계산하는데 이 작업자에게는 남은 타일이 없습니다.</translation>
    </message>
    <message>
        <source>%1 waits %2, from %3 to %4</source>
        <translation>%1: %3부터 %4까지 %2 대기</translation>
    </message>
    <message>
        <source>%1: %2 tiles, %3 busy, %4 waiting</source>
        <translation>%1: 타일 %2개, 계산 %3, 대기 %4</translation>
    </message>
    <message>
        <source>All timed steps: %1 busy, %2 waiting, %3 preempted</source>
        <translation>측정한 모든 단계: 계산 %1, 대기 %2, 밀려남 %3</translation>
    </message>
    <message>
        <source>No step has been traced.</source>
        <translation>추적한 단계가 없습니다.</translation>
    </message>
    <message>
        <source>One worker computed %1 tiles in %2: %3 of the step was waiting.</source>
        <translation>작업자 하나가 %2 동안 타일 %1개를 계산했습니다. 단계의 %3가 대기였습니다.</translation>
    </message>
    <message>
        <source>%1 computed %2 tiles in %3. %4 was done %5 before the last: %6 of the step was waiting.</source>
        <translation>%1가 %3 동안 타일 %2개를 계산했습니다. %4: 마지막보다 %5 먼저 끝남. 단계의 %6가 대기였습니다.</translation>
    </message>
    <message>
        <source>This SM got no block: the others took them all.</source>
        <translation>이 SM은 블록을 받지 못했습니다. 다른 SM이 모두 가져갔습니다.</translation>
    </message>
    <message>
        <source>This worker got no tile: the others took them all.</source>
        <translation>이 작업자는 타일을 받지 못했습니다. 다른 작업자가 모두 가져갔습니다.</translation>
    </message>
</context>
<context>
    <name>coreloom::TimelineView</name>
    <message>
        <source>Timeline: no step has been traced yet.</source>
        <translation>타임라인: 아직 추적한 단계가 없습니다.</translation>
    </message>
    <message>
        <source>Between the marks: %1</source>
        <translation>표시 사이: %1</translation>
    </message>
    <message>
        <source>Wheel zooms, dragging moves; dragging with Shift measures (keys: + - arrows, M marks)</source>
        <translation>휠로 확대, 끌어서 이동, Shift를 누르고 끌어서 재기(키: + - 화살표, M은 표시)</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>타임라인</translation>
    </message>
    <message>
        <source>last traced step · %1</source>
        <translation>마지막으로 추적한 단계 · %1</translation>
    </message>
    <message>
        <source>last traced step · all lanes on one clock</source>
        <translation>마지막으로 추적한 단계 · 모든 레인을 같은 시계로</translation>
    </message>
    <message>
        <source>The workers of %1</source>
        <translation>%1의 작업자</translation>
    </message>
    <message>
        <source>No step of this lane has been traced yet.</source>
        <translation>이 레인은 아직 추적한 단계가 없습니다.</translation>
    </message>
    <message>
        <source>All lanes</source>
        <translation>모든 레인</translation>
    </message>
    <message>
        <source>All lanes below each other, on one axis of time</source>
        <translation>모든 레인을 위아래로, 하나의 시간 축에</translation>
    </message>
    <message>
        <source>Whole step</source>
        <translation>단계 전체</translation>
    </message>
    <message>
        <source>Shows the whole step again (Home, or a double click)</source>
        <translation>단계 전체를 다시 보여 줍니다(Home 키 또는 두 번 클릭)</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>복사</translation>
    </message>
    <message>
        <source>Copies this picture; Export saves it as a file</source>
        <translation>이 그림을 복사합니다. 내보내기는 파일로 저장합니다</translation>
    </message>
</context>
<context>
    <name>coreloom::TopBar</name>
    <message>
        <source>Live</source>
        <translation>실시간</translation>
    </message>
    <message>
        <source>Setup</source>
        <translation>설치 점검</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>실행</translation>
    </message>
    <message>
        <source>Runs the job on the chosen devices (Ctrl+R or F5)</source>
        <translation>고른 장치에서 작업을 실행합니다 (Ctrl+R 또는 F5)</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>정지</translation>
    </message>
    <message>
        <source>Ends the run at once; what was measured stays (Esc)</source>
        <translation>실행을 바로 끝냅니다. 측정한 값은 남습니다 (Esc)</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>내보내기</translation>
    </message>
    <message>
        <source>Saves what is seen as a picture or a table (Ctrl+E)</source>
        <translation>보이는 것을 그림이나 표로 저장합니다 (Ctrl+E)</translation>
    </message>
    <message>
        <source>Present</source>
        <translation>발표</translation>
    </message>
    <message>
        <source>Fills the screen and scales everything for a projector (F11 or Ctrl+P)</source>
        <translation>화면을 채우고 모두 크게 하여 프로젝터에 맞춥니다 (F11 또는 Ctrl+P)</translation>
    </message>
    <message>
        <source>Switches between English and Korean (Ctrl+L)</source>
        <translation>영어와 한국어를 바꿉니다 (Ctrl+L)</translation>
    </message>
    <message>
        <source>Shows the view “%1” (key %2)</source>
        <translation>“%1” 보기로 갑니다 (%2 키)</translation>
    </message>
    <message>
        <source>Picture, PNG …</source>
        <translation>그림, PNG …</translation>
    </message>
    <message>
        <source>Picture, SVG …</source>
        <translation>그림, SVG …</translation>
    </message>
    <message>
        <source>Picture, PDF …</source>
        <translation>그림, PDF …</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>그림 복사</translation>
    </message>
    <message>
        <source>Record of the run, JSON …</source>
        <translation>실행 기록, JSON …</translation>
    </message>
    <message>
        <source>All that is known of the last run, for programs</source>
        <translation>마지막 실행의 모든 정보, 프로그램용</translation>
    </message>
    <message>
        <source>Samples over time, CSV …</source>
        <translation>시간별 표본, CSV …</translation>
    </message>
    <message>
        <source>Throughput, utilization and power of the last run, for a spreadsheet</source>
        <translation>마지막 실행의 처리량, 사용률, 전력, 스프레드시트용</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>실행 기록</translation>
    </message>
    <message>
        <source>Leave (Esc)</source>
        <translation>나가기(Esc)</translation>
    </message>
    <message>
        <source>Back to the window (F11 or Ctrl+P; Esc where nothing runs)</source>
        <translation>창으로 돌아갑니다(F11 또는 Ctrl+P, 실행 중이 아닐 때는 Esc)</translation>
    </message>
    <message>
        <source>Scaling</source>
        <translation>확장성</translation>
    </message>
    <message>
        <source>Sizes</source>
        <translation>크기</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>타임라인</translation>
    </message>
    <message>
        <source>Ladder</source>
        <translation>사다리</translation>
    </message>
</context>
<context>
    <name>coreloom::TrainingSection</name>
    <message>
        <source>Data to train on</source>
        <translation>학습에 쓸 데이터</translation>
    </message>
    <message>
        <source>IDX or CSV files (*.csv *.idx *ubyte *.data);;All files (*)</source>
        <translation>IDX나 CSV 파일 (*.csv *.idx *ubyte *.data);;모든 파일 (*)</translation>
    </message>
    <message>
        <source>Reading %1 …</source>
        <translation>%1 읽는 중 …</translation>
    </message>
    <message>
        <source>%1 samples to train on, %2 to test; %3 values, %4 classes</source>
        <translation>학습용 샘플 %1개, 시험용 %2개. 값 %3개, 클래스 %4개</translation>
    </message>
    <message>
        <source>Each worker takes parts of the samples through the whole network. Their gradients are then summed as a tree: who is early waits for the sum.</source>
        <translation>작업자마다 샘플의 일부를 맡아 신경망 전체를 통과시킵니다. 그런 다음 기울기를 트리로 합하는데, 먼저 끝난 작업자는 그 합을 기다립니다.</translation>
    </message>
    <message>
        <source>All workers share each product, one product after the other: many short waits.</source>
        <translation>모든 작업자가 곱 하나를 함께 나눠 맡고, 그다음 곱으로 넘어갑니다. 짧은 기다림이 많습니다.</translation>
    </message>
    <message>
        <source>%1 samples a part</source>
        <translation>조각당 샘플 %1개</translation>
    </message>
    <message>
        <source>raised from %1: each of %2 workers needs a part of its own</source>
        <translation>%1개에서 늘림: 작업자 %2개에 조각이 하나씩은 필요합니다</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>학습</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>데이터</translation>
    </message>
    <message>
        <source>Drawn digits</source>
        <translation>숫자 그림</translation>
    </message>
    <message>
        <source>Synthetic</source>
        <translation>합성 데이터</translation>
    </message>
    <message>
        <source>Open a file …</source>
        <translation>파일 열기 …</translation>
    </message>
    <message>
        <source>IDX files, as MNIST has them, or CSV with a column of labels.</source>
        <translation>MNIST와 같은 IDX 파일, 또는 정답 열이 있는 CSV입니다.</translation>
    </message>
    <message>
        <source>What the network learns from. The digits are drawn by the program from a seed; synthetic samples fit any network and are for speed. One in five samples of a file that brings no test split is kept aside for the test.</source>
        <translation>신경망이 무엇에서 배우는지입니다. 숫자 그림은 프로그램이 시드로 그립니다. 합성 데이터는 어떤 신경망에도 맞고 속도를 보기 위한 것입니다. 시험용 데이터가 따로 없는 파일에서는 다섯 중 하나를 시험용으로 남겨 둡니다.</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>학습률</translation>
    </message>
    <message>
        <source>Momentum</source>
        <translation>모멘텀</translation>
    </message>
    <message>
        <source>How far each step goes against the gradient. Too small learns slowly, too large diverges: the loss grows until it is no number any more. Try it.</source>
        <translation>단계마다 기울기의 반대쪽으로 얼마나 가는지입니다. 너무 작으면 느리게 배우고, 너무 크면 발산합니다. 손실이 커지다가 수가 아니게 됩니다. 해 보세요.</translation>
    </message>
    <message>
        <source>How much of the last step is kept in the next, 0 to 1: steps gain speed where gradients agree.</source>
        <translation>이전 단계를 다음 단계에 얼마나 이어 갈지, 0에서 1까지입니다. 기울기의 방향이 같으면 걸음이 빨라집니다.</translation>
    </message>
    <message>
        <source>In parallel</source>
        <translation>병렬 방식</translation>
    </message>
    <message>
        <source>What the workers share of a step. It changes their waits and never the result: the order of all sums is fixed.</source>
        <translation>작업자들이 한 단계에서 무엇을 나눠 맡는지입니다. 기다리는 시간이 달라질 뿐 결과는 같습니다. 모든 합의 순서가 정해져 있기 때문입니다.</translation>
    </message>
    <message>
        <source>inside products</source>
        <translation>곱 안에서</translation>
    </message>
    <message>
        <source>Inside each product: all workers share the tiles of one product, then of the next.</source>
        <translation>곱 안에서: 모든 작업자가 곱 하나의 타일을 나눠 맡고, 그다음 곱으로 넘어갑니다.</translation>
    </message>
    <message>
        <source>over the batch</source>
        <translation>배치로</translation>
    </message>
    <message>
        <source>Over the batch: each worker takes its own samples through all layers; the gradients are summed at the end. This is how many GPUs train one network.</source>
        <translation>배치로: 작업자마다 자기 샘플을 모든 층에 통과시키고 끝에서 기울기를 합합니다. 여러 GPU가 신경망 하나를 학습할 때 이렇게 합니다.</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>조각</translation>
    </message>
    <message>
        <source>Into how many parts the samples of a step are cut. Each has gradients of its own, which takes memory; they are summed in a fixed order, so that the result does not depend on the number of workers.</source>
        <translation>한 단계의 샘플을 몇 조각으로 자르는지입니다. 조각마다 기울기를 따로 가지므로 메모리를 씁니다. 정해진 순서로 합하므로 결과는 작업자 수에 따라 달라지지 않습니다.</translation>
    </message>
</context>
<context>
    <name>coreloom::UtilizationChart</name>
    <message>
        <source>How busy each worker is, while it runs</source>
        <translation>실행하는 동안 작업자마다 얼마나 바쁜지</translation>
    </message>
    <message>
        <source>This device cannot tell how busy its workers are</source>
        <translation>이 장치는 작업자가 얼마나 바쁜지 알려 주지 않습니다</translation>
    </message>
    <message>
        <source>busy</source>
        <translation>계산</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>대기</translation>
    </message>
    <message>
        <source>preempted</source>
        <translation>밀려남</translation>
    </message>
    <message>
        <source>SM %1</source>
        <translation>SM %1</translation>
    </message>
</context>
<context>
    <name>coreloom::UtilizationPlot</name>
    <message>
        <source>%1, %2: %3 busy, %4 waiting, %5 preempted</source>
        <translation>%1, %2: 계산 %3, 대기 %4, 밀려남 %5</translation>
    </message>
    <message>
        <source>Utilization: nothing has run yet.</source>
        <translation>사용률: 아직 실행하지 않았습니다.</translation>
    </message>
    <message>
        <source>Utilization: %1.</source>
        <translation>사용률: %1.</translation>
    </message>
    <message>
        <source>Utilization per worker</source>
        <translation>작업자별 사용률</translation>
    </message>
    <message>
        <source>deeper color: busier</source>
        <translation>색이 짙을수록 바쁨</translation>
    </message>
    <message>
        <source>share of time</source>
        <translation>시간의 비율</translation>
    </message>
</context>
<context>
    <name>coreloom::WorkerChips</name>
    <message>
        <source>%1 SMs in their shades</source>
        <translation>SM %1개의 명암</translation>
    </message>
    <message>
        <source>%1 workers in their colors</source>
        <translation>작업자 %1개의 색</translation>
    </message>
    <message>
        <source>SM %1</source>
        <translation>SM %1</translation>
    </message>
    <message>
        <source>Worker %1</source>
        <translation>작업자 %1</translation>
    </message>
</context>
<context>
    <name>coreloom::WorkloadSection</name>
    <message>
        <source>Workload</source>
        <translation>작업</translation>
    </message>
    <message>
        <source>Product</source>
        <translation>행렬 곱</translation>
    </message>
    <message>
        <source>A matrix product, C = A · B with random numbers: the work inside of neural networks, graphics and simulations.</source>
        <translation>행렬 곱: 난수로 채운 C = A · B입니다. 신경망, 그래픽, 시뮬레이션의 속을 이루는 계산입니다.</translation>
    </message>
    <message>
        <source>Forward pass</source>
        <translation>순전파</translation>
    </message>
    <message>
        <source>A neural network answers: a product after the other, each with a bias and an activation.</source>
        <translation>신경망이 답을 냅니다. 곱이 차례로 이어지고 곱마다 편향과 활성화가 붙습니다.</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>학습</translation>
    </message>
    <message>
        <source>A neural network learns: forward, the loss, backward and the update of all weights, again and again.</source>
        <translation>신경망이 배웁니다. 순전파, 손실, 역전파, 모든 가중치의 갱신을 되풀이합니다.</translation>
    </message>
    <message>
        <source>What is computed. Networks are mostly matrix products, which is why they want so many cores.</source>
        <translation>무엇을 계산하는지입니다. 신경망은 대부분 행렬 곱이고, 그래서 코어가 그렇게 많이 필요합니다.</translation>
    </message>
</context>
</TS>
